import { cup, sheet, writing } from "../desk.ts";
import { chair, chairFromBehind } from "../furniture.ts";
import { palette } from "../palette.ts";
import { centered, level, panel, type View } from "../projection.ts";
import { box, slab, tones } from "../solids.ts";
import { line } from "../svg.ts";

const TOP = 2;

/** A table with two chairs and open papers: a talk about a claim. */
export function consultingTable(): string {
  const view = centered(11, 8.5, 60, [800, 530]);
  return [
    slab(view, 11, 8.5),
    rug(view),
    chair(view, 1.5, 3.3),
    table(view),
    papers(view),
    chairFromBehind(view, 8.1, 3.3),
  ].join("");
}

function rug(view: View): string {
  return [
    panel(view, level(0), [0.9, 1.2, 9.2, 6], {
      fill: palette.shade,
      width: line.detail,
    }),
    panel(view, level(0), [1.25, 1.55, 8.5, 5.3], { width: line.fine }),
  ].join("");
}

function table(view: View): string {
  const leg = (x: number, y: number) =>
    box(view, { at: [x, y, 0], size: [0.24, 0.24, TOP] });
  return [
    leg(3.1, 2),
    leg(7.2, 2),
    leg(3.1, 6),
    leg(7.2, 6),
    box(view, { at: [2.9, 1.8, TOP], size: [4.8, 4.7, 0.2] }, tones.light),
  ].join("");
}

/** Everything on the table is drawn on a view raised to its top. */
function papers(view: View): string {
  const raised = { ...view, y: view.y - (TOP + 0.2) * view.scale };
  const plan = sheet(raised, { x: 4.9, y: 2.2, degrees: 6 }, [1.5, 2]);
  const letter = sheet(raised, { x: 3.4, y: 3, degrees: -8 }, [1.4, 1.9]);
  const folder = sheet(raised, { x: 5.3, y: 4.4 }, [1.9, 1.6], palette.amber);
  return [
    plan.drawing,
    writing(raised, plan.on, [0.2, 0.25, 1.1, 1.5], 6),
    letter.drawing,
    writing(raised, letter.on, [0.2, 0.25, 1, 1.4], 6),
    folder.drawing,
    panel(raised, folder.on, [0.2, -0.22, 0.8, 0.22], { fill: palette.amber }),
    panel(raised, folder.on, [0.3, 0.35, 1, 0.5], {
      fill: palette.light,
      width: line.detail,
    }),
    cup(raised, 3.8, 5.7, 0.42),
  ].join("");
}
