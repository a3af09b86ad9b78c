/** A rendered page, with the scripts and styles that its policy has to allow. */
export type RenderedPage = {
  html: string;
  /** For a cached page: the texts of the program's own inline scripts. */
  scripts: readonly string[];
  /** The texts of the program's own inline styles in the page. */
  styles: readonly string[];
};

/** The response with a rendered page, whose HTML can be read without a body stream. */
export class PageResponse extends Response {
  readonly page: RenderedPage;

  constructor(page: RenderedPage, init: ResponseInit) {
    super(null, init);
    this.page = page;
  }
}
