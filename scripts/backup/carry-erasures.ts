import { knownReferences } from "../../app/intake/outbox/erase.server.ts";
import { PERSON } from "../../app/intake/outbox/erasures.server.ts";
import {
  addFact,
  factsUnder,
  readFact,
  referenceHash,
  setFact,
  TOMBSTONE,
} from "../../app/intake/outbox/facts.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { newestSequence } from "../../app/intake/outbox/queue.server.ts";
import { readOutbox } from "../../app/intake/outbox/read.server.ts";
import { inTransaction } from "../../app/intake/outbox/transaction.server.ts";

/**
 * Records in a restored outbox what the previous one knows of erasures, since they
 * decide on the requests that wait beside it. Those that it has itself stay: its
 * database has them, too, and only a new erasure removes both.
 *
 * @throws OutboxError if either cannot be opened.
 */
export function carryErasures(previous: string, restored: string): void {
  const facts = readOutbox(previous, (outbox) => ({
    erased: factsUnder(outbox, TOMBSTONE),
    persons: factsUnder(outbox, PERSON),
  }));
  if (facts === null) return;
  const outbox = openOutboxFile(restored);
  try {
    const known = new Set(
      knownReferences(outbox).flatMap((each) => [each, referenceHash(each)]),
    );
    const newest = newestSequence(outbox);
    inTransaction(outbox, () => {
      for (const { name, value } of facts.erased)
        if (!known.has(name)) addFact(outbox, TOMBSTONE + name, value);
      for (const { name, value } of facts.persons) {
        const [erasedAt = ""] = value.split(" ");
        // Of a person who was erased twice, the later time holds.
        if ((readFact(outbox, PERSON + name) ?? "") < erasedAt)
          setFact(outbox, PERSON + name, `${erasedAt} ${newest}`);
      }
    });
  } finally {
    outbox.close();
  }
}
