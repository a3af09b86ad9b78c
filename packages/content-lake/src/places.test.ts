import { expect, it } from "vitest";
import { createPlaces } from "./semaphore.ts";

it("gives each holder so many places, and no more in all", () => {
  const places = createPlaces(2, 3);
  const first = places.take("a");
  expect(first).not.toBeNull();
  expect(places.take("a")).not.toBeNull();
  expect(places.take("a")).toBeNull();
  expect(places.take("b")).not.toBeNull();
  expect(places.take("c")).toBeNull();
  first?.();
  first?.();
  expect(places.take("c")).not.toBeNull();
  expect(places.take("a")).toBeNull();
});
