/** A span of pasted text with one set of marks. */
export type PastedSpan = { _type: "span"; text: string; marks: string[] };

/** A link annotation of pasted text. */
export type PastedLink = { _type: string; _key: string; href: string };

/** A paragraph, heading or list item. */
export type PastedText = {
  _type: "block";
  style: string;
  listItem?: string;
  level?: number;
  markDefs: PastedLink[];
  children: PastedSpan[];
};

/** A table, by rows and cells. */
export type PastedTable = {
  _type: "table";
  caption: string;
  headerRows: number;
  hasHeaderColumn: boolean;
  rows: PastedBlock[][][];
};

/** A pasted block, before it is fitted to the schema of the field. */
export type PastedBlock = PastedText | PastedTable;
