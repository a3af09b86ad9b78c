/** The few colours of all drawings: ink on warm paper and one amber accent. */
export const palette = {
  paper: "#f7f2e8",
  shade: "#ece4d3",
  tint: "#d9d3c6",
  slate: "#8d99ab",
  ink: "#16253f",
  amber: "#d98a1f",
} as const;
