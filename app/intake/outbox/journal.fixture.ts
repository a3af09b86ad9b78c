import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { onTestFinished } from "vitest";

import { folderOfTest } from "../../../tests/fixtures/temporary-folder.fixture.ts";
import { consultation, lead, makeLink } from "../intakes.fixture.ts";
import type { Replacement } from "./facts.server.ts";
import { journalIn, outboxFile } from "./files.server.ts";
import { rowName } from "./journal.server.ts";
import { Outbox } from "./outbox.server.ts";

/** The outbox of one test, in a folder of its own. */
export class TestOutbox {
  readonly folder = folderOfTest("journal");
  outbox = this.open();
  replaced: (Replacement | null)[] = [];

  /** Opens it as another process does. */
  open(): Outbox {
    const outbox = new Outbox(this.folder);
    onTestFinished(() => outbox.close());
    this.outbox = outbox;
    this.replaced = [];
    outbox.events.on("replaced", (each) => this.replaced.push(each));
    return outbox;
  }

  submit(key: string): string {
    return this.outbox.submit({
      submission: consultation({ name: `Ada ${key}` }),
      key,
      shownAt: 1,
      triage: lead,
      notices: ["mail"],
      makeLink,
    }).reference;
  }

  fileOf(sequence: number): string {
    return path.join(journalIn(this.folder), rowName(sequence));
  }

  damage(): void {
    writeFileSync(outboxFile(this.folder), "garbage");
  }

  /** Copies the files of the outbox as they are now, and returns what puts them back. */
  keepCopy(): () => void {
    const from = path.join(this.folder, "intake");
    const to = path.join(this.folder, "copy");
    cpSync(from, to, { recursive: true });
    rmSync(path.join(to, "journal"), { recursive: true });
    return () => {
      for (const end of ["", "-wal", "-shm"])
        rmSync(outboxFile(this.folder) + end, { force: true });
      cpSync(to, from, { recursive: true });
    };
  }
}
