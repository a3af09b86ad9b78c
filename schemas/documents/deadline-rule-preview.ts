import {
  type DeadlineKind,
  deadlineKinds,
  titlesOf,
} from "../deadline-terms.ts";

const titles: Readonly<Record<string, string>> =
  titlesOf<DeadlineKind>(deadlineKinds);

/** How the Studio lists a deadline rule: its state and deadline, its words. */
export const deadlineRulePreview = {
  select: {
    deadline: "deadline",
    state: "state.name",
    value: "legalFact.value",
    status: "legalFact.status",
  },
  prepare({ deadline, state, value, status }: Record<string, string>) {
    const isVerified = status === "verified";
    return {
      title: `${state || "All states"}: ${titles[deadline ?? ""] ?? "no deadline yet"}`,
      subtitle: `${value || "No source yet"} · ${isVerified ? "Verified" : "Not yet confirmed"}`,
    };
  },
};
