import type { IntakeHouse } from "./intake-house.ts";
import { rest } from "./prospects.ts";

/** Something that goes wrong and is well again when it is fulfilled. */
export type Trouble = () => Promise<void>;

/** What may befall the site and its database without a loss. */
export function troublesOf(house: IntakeHouse, isLong: boolean): Trouble[] {
  const { proxy } = house;
  return [
    async function databaseKilled() {
      await house.killDatabase();
      await rest(300);
      await house.startDatabase();
    },
    async function answersGarbage() {
      proxy.fault = "garbage";
      await rest(1_500);
      proxy.fault = "none";
    },
    async function siteKilled() {
      await house.killSite();
      await house.startSite();
    },
    async function outboxDamaged() {
      await house.killSite();
      house.wipeOutboxSchema();
      await house.startSite();
    },
    async function databasePaused() {
      house.database.process.kill("SIGSTOP");
      // In the long form longer than a delivery waits for its answer.
      await rest(isLong ? 6_000 : 1_000);
      house.database.process.kill("SIGCONT");
    },
    async function databaseSlow() {
      proxy.fault = "slow";
      await rest(1_000);
      proxy.fault = "none";
    },
    async function clockSetBack() {
      house.setClock(-3_600_000);
      await rest(700);
      house.setClock(0);
    },
    async function connectionsRefused() {
      proxy.fault = "refuse";
      await rest(700);
      proxy.fault = "none";
    },
    async function siteStopped() {
      await house.stopSite();
      await house.startSite();
    },
    async function clockSetForward() {
      house.setClock(3_600_000);
      await rest(700);
      house.setClock(0);
    },
    async function bothKilled() {
      proxy.fault = "garbage";
      await Promise.all([house.killDatabase(), house.killSite()]);
      await Promise.all([house.startDatabase(), house.startSite()]);
      proxy.fault = "none";
    },
  ];
}
