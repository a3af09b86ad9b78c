type Badge = { _key: string; title: string; text: string | null };

/** The firm's badges, side by side. */
export function BadgeList({ badges }: { badges: readonly Badge[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-8 md:grid-cols-3">
      {badges.map((badge) => (
        <li key={badge._key} className="border-t-2 border-ink pt-4">
          {badge.title && <h2 className="text-h4">{badge.title}</h2>}
          {badge.text && (
            <p className="mt-2 text-small text-ink-soft">{badge.text}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
