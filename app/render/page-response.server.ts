/** A page as it was rendered, with what its policy has to name. */
export type RenderedPage = {
  html: string;
  /** On a page for everybody: the text of each inline script of the program's own. */
  scripts: readonly string[];
  /** The text of each style of the program's own that stands in the page. */
  styles: readonly string[];
};

/** The response to a page: its HTML need not go through the stream of a body. */
export class PageResponse extends Response {
  readonly page: RenderedPage;

  constructor(page: RenderedPage, init: ResponseInit) {
    super(null, init);
    this.page = page;
  }
}
