/** What is shown of a page where a link to it is shared. Texts are not escaped. */
export type LinkPreview = {
  readonly type: "article" | "profile" | "website";
  readonly title: string;
  readonly description: string;
  /** The page's own address. */
  readonly url: string;
  readonly image?: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    /** The alternative text. */
    readonly alt: string;
  };
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
  /** The page in terms of schema.org, for search engines that may list it. */
  readonly structured?: object;
};
