import { describe, expect, it, vi } from "vitest";

import { consultationSchema } from "./consultation-schema";
import { contactSchema } from "./contact-schema";
import { parseFields } from "./form-schema";
import { isLongAgo } from "./date-of-loss";

const contact = {
  name: "Jo",
  email: "jo@example.com",
  phone: "1234567890",
  message: "0123456789",
};
const consultation = {
  name: "Jo Doe",
  email: "jo@example.com",
  phone: "(312) 555-0100 x2",
  dateOfLoss: "2026-05-31",
  location: "1 Main St, Peoria, IL",
  insuranceCarrier: "Acme Mutual",
  policyNumber: "P-1",
  perilType: "hail",
  damageType: "Roof",
  description: "Hail broke the roof.",
};

type Input = Record<string, string | string[]>;

function form(values: Input): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      [value].flat().map((text): [string, string] => [name, text]),
    ),
  );
}

/** The messages of a form, or nothing if it is accepted. */
function faults(
  schema: typeof contactSchema | typeof consultationSchema,
  values: Input,
): Record<string, string[] | null> {
  const result = parseFields<Record<string, unknown>>(schema, form(values));
  return result.status === "success" ? {} : (result.error ?? {});
}

const contactFaults = (changed: Input) =>
  faults(contactSchema, { ...contact, ...changed });
const consultationFaults = (changed: Input) =>
  faults(consultationSchema, { ...consultation, ...changed });

describe("the contact form", () => {
  it("says what is missing in the words of the specification", () => {
    expect(faults(contactSchema, {})).toEqual({
      name: ["Name must be at least 2 characters"],
      email: ["Invalid email address"],
      phone: ["Phone number must be at least 10 digits"],
      message: ["Message must be at least 10 characters"],
    });
    expect(
      contactFaults({ name: " ", email: "", phone: "", message: "\n\n" }),
    ).toEqual(faults(contactSchema, {}));
  });

  it.each([
    ["name", "J", "Jo"],
    ["name", "😀".repeat(101), "😀".repeat(100)],
    ["email", "a@b", "a@b.co"],
    ["phone", "123-456-78", "123-456-7890"],
    ["message", "123456789", "1234567890"],
    ["message", "x".repeat(5001), "😀".repeat(5000)],
  ])("draws the line of %s between %j and %j", (name, refused, accepted) => {
    expect(Object.keys(contactFaults({ [name]: refused }))).toEqual([name]);
    expect(contactFaults({ [name]: accepted })).toEqual({});
  });

  it("keeps every word of what it accepts", () => {
    const message = "مرحبا <b>bold</b>\r\n\ttab, and “quotes” 'n' \\ %";
    const result = parseFields(contactSchema, form({ ...contact, message }));
    expect(result.status === "success" && result.value.message).toBe(
      message.replace("\r\n", "\n"),
    );
  });

  it("asks for one value, not two", () => {
    expect(contactFaults({ name: ["Jo", "Doe"] })).toEqual({
      name: ["Name was sent more than once. Type it again"],
    });
  });
});

describe("the consultation form", () => {
  it("asks for nine things and takes a peril for granted", () => {
    const { perilType: _, ...nine } = consultation;
    const result = parseFields(consultationSchema, form(nine));
    expect(result.status === "success" && result.value.perilType).toBe("other");
    const missing = faults(consultationSchema, {});
    expect(Object.keys(missing).sort()).toEqual(Object.keys(nine).sort());
  });

  it("says what to write in an empty field, and keeps the specified words of name, e-mail and phone", () => {
    const missing = faults(consultationSchema, {});
    const empty = Object.keys(consultation).map((name) => [name, " "]);
    const { perilType: _, ...typed } = faults(
      consultationSchema,
      Object.fromEntries(empty) as Input,
    );
    expect(typed).toEqual(missing);
    const { name, email, phone, ...own } = missing;
    const specified = faults(contactSchema, {});
    expect({ name, email, phone }).toEqual({
      name: specified["name"],
      email: specified["email"],
      phone: specified["phone"],
    });
    expect(own["insuranceCarrier"]).toEqual([
      "Write the name of your insurer, or “unknown”",
    ]);
    for (const message of Object.values(own).flat())
      expect(message).toMatch(/^Write /);
    // A text that is too short is told its bound.
    expect(consultationFaults({ insuranceCarrier: "A" })).toEqual({
      insuranceCarrier: ["Insurance Carrier must be at least 2 characters"],
    });
  });

  it("says so if the peril alone is wrong", () => {
    expect(Object.keys(consultationFaults({ perilType: "war" }))).toEqual([
      "perilType",
    ]);
  });

  it("refuses a loss of tomorrow, counted in the easternmost state", () => {
    // Evening of the 31st in Illinois, and the 1st already in New York.
    vi.useFakeTimers({ now: new Date("2026-06-01T04:30:00Z") });
    try {
      expect(consultationFaults({ dateOfLoss: "2026-06-01" })).toEqual({});
      expect(consultationFaults({ dateOfLoss: "2026-06-02" })).toEqual({
        dateOfLoss: ["Date of loss can’t be in the future"],
      });
    } finally {
      vi.useRealTimers();
    }
  });
});

it("warns about a loss of more than twenty years ago", () => {
  expect(isLongAgo("2006-05-30", "2026-05-31")).toBe(true);
  expect(isLongAgo("2006-05-31", "2026-05-31")).toBe(false);
  expect(isLongAgo("0206-05-31", "2026-05-31")).toBe(false);
});
