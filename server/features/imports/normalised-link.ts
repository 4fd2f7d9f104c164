/** Parameters that apps add when a link is shared or clicked. They do not change what it leads to. */
const tracking =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|_hs\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|yclid|li_fat_id|igsh|igshid|ig_\w+|si|feature|mc_[ce]id|mkt_tok|oly_(?:anon|enc)_id|_ga|_gl|_[rt]|is_from_webapp|is_copy_url|sender_device|sender_web_id|share_(?:app|item|link)_id|share_id|sharer_\w+|tt_from|u_code|user_id|sec_uid|web_id|ref|ref_src|ref_url|referrer|source|spm|vero_id|wickedid|xtor|cmpid|ncid)$/i;

/** The same for links that differ only in their scheme, `www.`, tracking parameters or fragment. */
export function normalisedLink(link: string): string {
  const url = new URL(link);
  const host = url.host
    .replace(/\.(?=:|$)/, "")
    .replace(/^www\./, "")
    .replace(/:(?:80|443)$/, "");
  const query = [...url.searchParams].filter(([name]) => !tracking.test(name)).sort(byName);
  const path = url.pathname.replace(/\/+$/, "");
  return `${host}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ""}`;
}

/** Parameters of the same name keep their order. */
const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : a > b ? 1 : 0);
