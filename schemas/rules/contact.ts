type Verdict = true | string;

/** Validates a phone number. Empty is allowed. */
export function phoneVerdict(phone: string | undefined): Verdict {
  if (!phone) return true;
  const digits = phone.replace(/\D/g, "");
  if (!/^\+?[\d\s().-]+$/.test(phone) || digits.length < 10) {
    return "Write the whole number with its area code, digits only: ten digits at least.";
  }
  if (digits.slice(-7, -4) === "555") {
    return "Numbers with 555 are made up for films. Write the real number, or leave the field empty.";
  }
  return true;
}

/** Validates an e-mail address. Empty is allowed. */
export function emailVerdict(email: string | undefined): Verdict {
  if (!email || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return true;
  return "This is not a complete e-mail address.";
}
