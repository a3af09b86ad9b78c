/** The firm's mark, as in public/favicon.svg: a roof on a shield. */
export function FirmMark() {
  return (
    <svg aria-hidden viewBox="0 0 64 64">
      <path
        d="M32 2.5 57.5 11v20c0 15.5-9.5 25.5-25.5 30.5C16 56.5 6.5 46.5 6.5 31V11Z"
        fill="#14203a"
        stroke="#faf7f0"
        strokeLinejoin="round"
        strokeWidth="2.5"
      />
      <path
        d="M21 37v10.5h22V37"
        fill="none"
        stroke="#faf7f0"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="5"
      />
      <path
        d="M15.5 34 32 19.5 48.5 34"
        fill="none"
        stroke="#f2a60d"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="7.5"
      />
    </svg>
  );
}
