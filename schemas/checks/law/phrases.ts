import {
  type CheckedDocument,
  type Finding,
  finding,
  type RuleId,
} from "../finding.ts";
import type { Site } from "../site.ts";
import { type Fact, statesMeant } from "../state.ts";
import { sentencesIn } from "../text.ts";

/** Words that a rule looks for in a sentence. */
type Phrase = {
  rule: RuleId;
  words: RegExp;
  /** Makes the sentence acceptable after all. */
  except: RegExp;
  message: string;
  /** The state's legal fact that it violates; null: in every state. */
  fact: ((fact: Fact) => boolean) | null;
};

/** A denial in the same clause: "we give no legal advice". */
const DENIED =
  /\b(?:no|not|never|none|nothing|neither|nor|nobody|without|cannot|can't|don't|doesn't|isn't|won't|nunca|nadie|ni|sin|tampoco)\b/i;

const phrases: readonly Phrase[] = [
  {
    rule: "guarantee",
    words:
      /\bguarantee[sd]?\b|\brisk-free\b|\b100\s?% success\b|\bwe (?:always|never) (?:win|lose|fail)\b|\balways wins?\b|\bcertain to win\b|\bgarantiza\w*|\bgarantizad[oa]s?\b|\bsin riesgo\b|\b(?:siempre|nunca) (?:ganamos|perdemos)\b/i,
    except: /\b(?:manufacturer|roof|product|material)'?s? guarantee/i,
    message:
      "Nobody can guarantee the result of a claim. Say what you do, not how it will turn out.",
    fact: null,
  },
  {
    rule: "superlative",
    words:
      /\b(?:the|your|our) (?:very )?best (?:public )?(?:adjusters?|firm|team|company|results?|settlements?|choice)\b|#1\b|\bnumber one\b|\b(?:leading|top-rated|unbeatable|unrivall?ed)\b|\b(?:highest|maximum|biggest) (?:possible )?(?:settlements?|payouts?)\b|\bmost (?:trusted|experienced|successful)\b|\b(?:el|la|los|las|nuestros?) mejor(?:es)? (?:ajustador|empresa|equipo|resultado|acuerdo|opci)|\bn[úu]mero uno\b|\bl[íi]deres?\b|\bm[áa]xim[oa] (?:acuerdo|pago|indemnizaci)/i,
    except: /\bleading (?:cause|to)\b/i,
    message:
      "A superlative about the firm needs proof that readers can check. Leave it out, or say what supports it.",
    fact: null,
  },
  {
    rule: "practising-law",
    words:
      /\blegal (?:advice|representation|counsel)\b|\bour (?:attorneys?|lawyers?|legal team)\b|\bwe (?:can |will |may )?(?:sue|litigate|file (?:a |your )?(?:law)?suits?|take (?:them|your insurer|the insurer) to court|represent you in court)\b|\b(?:file|start|bring) (?:a|your) lawsuit\b|\bsue your insurer\b|\basesor[íi]a legal\b|\basesoramiento legal\b|\brepresentaci[óo]n legal\b|\bnuestros? (?:abogad|equipo legal)|\b(?:demandamos|demandaremos|podemos demandar)\b/i,
    except:
      /\b(?:attorneys?|lawyers?|court) (?:can|may|must|should|decides?|is|are)\b|\bask (?:an|your) (?:attorney|lawyer)\b|\b(?:abogados?|tribunal(?:es)?) (?:puede|debe|decide|es|son)|\b(?:consulte|pregunte) a (?:un|su) abogado\b/i,
    message:
      "The firm is not a law firm. It may not offer legal advice or lawsuits. Send the reader to an attorney for that.",
    fact: null,
  },
  {
    rule: "upfront-fee",
    words:
      /\b(?:retainers?|(?:a|our|the) deposit|up-?front (?:fees?|payments?|charges?)|(?:pay|due|charge[sd]?) (?:\w+ ){0,3}(?:up-?front|in advance|before (?:we|the) (?:start|settlement)))\b|\bpagos? por adelantado\b|\b(?:un|el|nuestro) (?:anticipo|dep[óo]sito)\b/i,
    except:
      /\b(?:security|rental|tenant'?s?|contractor|builder|roofer|landlord|hotel)\b|\b(?:no|nothing)\b[^.]*\b(?:before|up-?front|advance)\b/i,
    message:
      "This state allows no payment before the settlement. Take the sentence out.",
    fact: ({ value }) => /no fee upfront|no payment before/i.test(value),
  },
  {
    rule: "contingency",
    words:
      /\bcontingen(?:cy|t) (?:fees?|basis)\b|\bno (?:recovery|win|settlement),? no fee\b|\bunless (?:we|you) (?:win|recover|are paid|get paid|collect)\b|\b(?:only|never) pay (?:us )?(?:if|when|unless) (?:we|you)\b|\bsi no (?:ganamos|recupera|cobra)\w*,? no (?:cobramos|paga)\b|\bs[óo]lo paga (?:si|cuando)\b/i,
    except: /\bpolicy limits\b|\bl[íi]mites de la p[óo]liza\b/i,
    message:
      "This state restricts percentage fees: none is due when the insurer pays the policy limits early. Name that case here, or leave the promise out.",
    fact: ({ topic, value }) =>
      topic === "feeCap" && /no percentage fee/i.test(value),
  },
  {
    rule: "free",
    words:
      /\bfree of charge\b|\bat no (?:cost|charge)\b|\bcosts? you nothing\b|\bno cost to you\b|\b(?:services?|help|work|representation) (?:is|are|comes?) free\b|\bfree (?:services?|adjusters?|representation|claim handling)\b|\bsin (?:ning[úu]n )?costo\b|\bgratis\b|\bno le cuesta nada\b|\b(?:servicios?|ayuda|ajustador(?:es)?) (?:es |son )?gratuit[oa]s?\b/i,
    except:
      /\b(?:consultation|conversation|call|first (?:look|talk|meeting)|consulta|conversaci[óo]n|llamada)\b/i,
    message:
      'Only the first consultation is free. Say what is free, and until when: "The first consultation is free".',
    fact: null,
  },
];

/** Finds sentences that a rule of the trade or a legal fact of the state forbids. */
export function phraseRules(document: CheckedDocument, site: Site): Finding[] {
  return sentencesIn(document).flatMap((spot) =>
    phrases
      .filter((phrase) => isSaid(spot.sentence, phrase))
      .flatMap(({ rule, message, fact }) => {
        // A rule of law that applies in every state stays unconfirmed.
        if (fact === null) return [finding(rule, spot, message)];
        return statesMeant(spot.sentence, document, site.states)
          .flatMap(({ facts }) => facts.find(fact) ?? [])
          .map((law) => finding(rule, spot, message, law));
      }),
  );
}

function isSaid(sentence: string, { words, except }: Phrase): boolean {
  const match = words.exec(sentence);
  if (match === null || except.test(sentence)) return false;
  const clause = sentence.slice(0, match.index).split(/[,;:]/).at(-1) ?? "";
  return !DENIED.test(clause);
}
