import { Icon } from "~/components/icon";
import { SectionFrame } from "~/components/section-frame";
import { TextLink } from "~/components/text-link";

const services = [
  {
    path: "/claims/hail",
    icon: "hail",
    title: "Hail damage",
    text: "Dents, bruised shingles and leaks that show weeks after the storm.",
  },
  {
    path: "/claims/fire",
    icon: "fire",
    title: "Fire damage",
    text: "Burned rooms, smoke in the rest, and water from putting it out.",
  },
  {
    path: "/claims/wind",
    icon: "wind",
    title: "Wind damage",
    text: "Lifted roofing, torn siding, fallen trees.",
  },
  {
    path: "/claims/water",
    icon: "water",
    title: "Water damage",
    text: "Burst pipes, backed-up drains and what rain left behind.",
  },
  {
    path: "/claims/commercial",
    icon: "building",
    title: "Commercial claims",
    text: "Buildings, stock, and the income that a closed door costs.",
  },
  {
    path: "/claims/residential",
    icon: "home",
    title: "Residential claims",
    text: "Your house, what is in it, and where you live meanwhile.",
  },
  {
    path: "/claims/hoa",
    icon: "apartment",
    title: "HOA claims",
    text: "Common property, many owners, one master policy.",
  },
  {
    path: "/services/policy-review",
    icon: "document",
    title: "Policy review",
    text: "What your policy pays, what it leaves out, and by when you must act.",
  },
  {
    path: "/services/negotiation",
    icon: "handshake",
    title: "Negotiation",
    text: "Your side of the numbers, put to the insurer in writing.",
  },
] as const;

type StateServiceGridProps = { stateName: string; stateSlug: string };

/** What the firm does in one state, one card for each kind of claim. */
export function StateServiceGrid(props: StateServiceGridProps) {
  const { stateName, stateSlug } = props;
  return (
    <SectionFrame heading={`Our services in ${stateName}`} layout="stack">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {services.map((service) => (
          <li
            key={service.path}
            data-testid="service-card"
            className="relative flex flex-col rounded-card border border-line bg-surface p-6"
          >
            <Icon name={service.icon} className="mb-4 size-8 text-link" />
            <h3 className="text-h4">{service.title}</h3>
            <p className="mt-2 mb-5 text-small text-ink-soft">{service.text}</p>
            <p className="mt-auto">
              <TextLink
                href={`${service.path}/${stateSlug}`}
                aria-label={`Learn More →: ${service.title}`}
                className="card-link text-small font-semibold"
              >
                Learn More →
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
