/**
 * The few colours of all drawings: ink on warm paper, and one amber accent that
 * goes to the thing the picture is about.
 */
export const palette = {
  ground: "#f3ede1",
  light: "#fefbf5",
  shade: "#e4dac7",
  deep: "#cfc3ab",
  mist: "#c6cdd9",
  slate: "#7c89a3",
  inkSoft: "#2f3d5e",
  ink: "#14203a",
  amber: "#f2a60d",
} as const;
