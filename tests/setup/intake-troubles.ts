import type { IntakeStack } from "./intake-stack.ts";
import { rest } from "./prospects.ts";

/** Something that goes wrong and is well again when it is fulfilled. */
export type Trouble = () => Promise<void>;

/** What may befall the site and its database without a loss. */
export function troublesOf(stack: IntakeStack, isLong: boolean): Trouble[] {
  const { proxy } = stack;
  return [
    async function databaseKilled() {
      await stack.killDatabase();
      await rest(300);
      await stack.startDatabase();
    },
    async function answersGarbage() {
      proxy.fault = "garbage";
      await rest(1_500);
      proxy.fault = "none";
    },
    async function siteKilled() {
      await stack.killSite();
      await stack.startSite();
    },
    async function outboxDamaged() {
      await stack.killSite();
      stack.wipeOutboxSchema();
      await stack.startSite();
    },
    async function databasePaused() {
      stack.database.process.kill("SIGSTOP");
      // In the long form longer than a delivery waits for its answer.
      await rest(isLong ? 6_000 : 1_000);
      stack.database.process.kill("SIGCONT");
    },
    async function databaseSlow() {
      proxy.fault = "slow";
      await rest(1_000);
      proxy.fault = "none";
    },
    async function clockSetBack() {
      stack.setClock(-3_600_000);
      await rest(700);
      stack.setClock(0);
    },
    async function connectionsRefused() {
      proxy.fault = "refuse";
      await rest(700);
      proxy.fault = "none";
    },
    async function siteStopped() {
      await stack.stopSite();
      await stack.startSite();
    },
    async function clockSetForward() {
      stack.setClock(3_600_000);
      await rest(700);
      stack.setClock(0);
    },
    async function bothKilled() {
      proxy.fault = "garbage";
      await Promise.all([stack.killDatabase(), stack.killSite()]);
      await Promise.all([stack.startDatabase(), stack.startSite()]);
      proxy.fault = "none";
    },
  ];
}
