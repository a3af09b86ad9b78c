import {
  Award,
  Boxes,
  Building,
  Building2,
  Calculator,
  ChartLine,
  Check,
  ClipboardList,
  Clock,
  CloudHail,
  Droplets,
  Factory,
  FileText,
  Flame,
  Handshake,
  House,
  type LucideIcon,
  MessageSquare,
  Scale,
  Search,
  ShieldCheck,
  Truck,
  Users,
  Warehouse,
  Wind,
  Zap,
} from "lucide-react";

/** The drawings that content can name, one line each. */
const drawings: Record<string, LucideIcon> = {
  building: Building2,
  apartment: Building,
  factory: Factory,
  barn: Warehouse,
  home: House,
  fire: Flame,
  hail: CloudHail,
  wind: Wind,
  water: Droplets,
  lightning: Zap,
  shield: ShieldCheck,
  scale: Scale,
  search: Search,
  document: FileText,
  clipboard: ClipboardList,
  calculator: Calculator,
  handshake: Handshake,
  users: Users,
  truck: Truck,
  boxes: Boxes,
  chart: ChartLine,
  clock: Clock,
  message: MessageSquare,
  award: Award,
};

type IconProps = { name: string | null; className?: string };

/** A drawing next to a text that says the same; nothing if the name is unknown. */
export function Icon({ name, className = "size-7" }: IconProps) {
  const Drawing = name === null ? undefined : drawings[name];
  if (!Drawing) return null;
  return <Drawing aria-hidden className={className} strokeWidth={1.5} />;
}

/** The mark before a point of a list. */
export function Tick({ className = "mt-1" }: { className?: string }) {
  return (
    <Check
      aria-hidden
      strokeWidth={1.5}
      className={`${className} size-5 shrink-0 text-link`}
    />
  );
}
