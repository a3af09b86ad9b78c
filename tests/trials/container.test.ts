import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";

import {
  buildContainerImage,
  type ContainerImage,
} from "../fixtures/deploy/container-image.fixture.ts";
import {
  needProgram,
  skipFor,
} from "../fixtures/deploy/debian-program.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";

// The image is built without a registry of images, and run as compose.yaml runs it:
// by its own user, without a capability, on a read-only root with one volume. The
// sandbox is bubblewrap's, since a test machine seldom may start containers.

const UID = 10001;
const VOLUME = "/var/lib/claims-site";
const WORKDIR = "/srv/claims-site";

let image: ContainerImage | null = null;
const volume = mkdtempSync(path.join(os.tmpdir(), "container-volume-"));

afterAll(async () => {
  await image?.remove();
  rmSync(volume, { recursive: true, force: true });
  // Each layer is a whole copy of the files.
}, 600_000);

/** The words of a command that runs in the container. */
function inContainer(
  bwrap: string,
  { rootfs, config }: ContainerImage,
  env: Readonly<Record<string, string>>,
): string[] {
  const variables = [
    ...config.Env.map((line) => line.split(/=(.*)/s, 2) as [string, string]),
    ...Object.entries(env),
  ];
  return [
    ...["--reuid", String(UID), "--regid", String(UID), "--clear-groups"],
    ...[
      bwrap,
      "--die-with-parent",
      "--unshare-user",
      "--unshare-ipc",
      "--unshare-uts",
    ],
    ...["--uid", String(UID), "--gid", String(UID), "--cap-drop", "ALL"],
    ...["--ro-bind", rootfs, "/", "--proc", "/proc", "--dev", "/dev"],
    ...["--tmpfs", "/tmp", "--bind", volume, VOLUME, "--chdir", WORKDIR],
    "--clearenv",
    ...variables.flatMap(([name, value]) => ["--setenv", name, value]),
  ];
}

it("is built, runs by its own user on a read-only root, and ends at SIGTERM", async (context) => {
  if (process.getuid?.() !== 0)
    skipFor(context, "only root may build an image without a registry");
  const buildah = needProgram(context, "buildah");
  const debootstrap = needProgram(context, "debootstrap");
  const bwrap = needProgram(context, "bwrap", "bubblewrap");
  image = await buildContainerImage({ buildah, debootstrap });
  const { config, rootfs } = image;

  expect(config).toMatchObject({
    User: `${UID}:${UID}`,
    Volumes: { [VOLUME]: {} },
    StopSignal: "SIGTERM",
  });
  const files = readdirSync(path.join(rootfs, WORKDIR));
  for (const name of [".env", ".git", ".data", "backups", "tests", "docs"])
    expect(files).not.toContain(name);

  for (const name of ["", "data", "backups"]) {
    mkdirSync(path.join(volume, name), { recursive: true, mode: 0o700 });
    chownSync(path.join(volume, name), UID, UID);
  }
  const env = {
    PORT: String(await freePort()),
    STUDIO_PORT: String(await freePort()),
    SUPABASE_PORT: String(await freePort()),
    HOST: "127.0.0.1",
    WARM_UP: "0",
  };
  const sandbox = inContainer(bwrap, image, env);
  const check = () =>
    new Promise<number>((resolve) =>
      execFile(
        "setpriv",
        [...sandbox, ...config.Healthcheck.Test.slice(1)],
        (error) => resolve(Number(error?.code ?? 0)),
      ),
    );
  expect(await check()).toBe(1);

  const child = spawn(
    "setpriv",
    [...sandbox, ...config.Entrypoint, ...config.Cmd],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  context.onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const output of [child.stdout, child.stderr])
    output.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const gone = once(child, "exit");
  await vi.waitUntil(
    () => printed.includes("Ctrl+C stops") || child.exitCode !== null,
    { timeout: 300_000, interval: 100 },
  );
  expect(printed).toContain("Ctrl+C stops everything.");
  expect(await check()).toBe(0);
  const page = await fetch(`http://localhost:${env.PORT}/`);
  expect(page.status).toBe(200);
  expect(existsSync(path.join(volume, "data/secrets.json"))).toBe(true);

  // bubblewrap has one child, the stack.
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  process.kill(Number(readFileSync(children, "utf8").trim()), "SIGTERM");
  expect(await gone).toEqual([0, null]);
  expect(await check()).toBe(1);
}, 1_800_000);
