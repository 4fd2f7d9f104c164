/** What is shown of a page where a link to it is shared. Its texts are as people wrote them. */
export type LinkPreview = {
  readonly type: "article" | "profile";
  readonly title: string;
  readonly description: string;
  /** The page's own address. */
  readonly url: string;
  readonly image?: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    /** What it shows. */
    readonly alt: string;
  };
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
  /** What it is about in the words of schema.org, for search engines that may list it. */
  readonly structured?: object;
};
