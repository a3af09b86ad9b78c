// Drafts and the rule that each tests: rule | place of draft-place.fixture.ts | text.
// Each added line is a test.

/** Each is caught by its rule only. */
export const badDrafts = `
fee-cap | state texas | Our fee is 15% of the settlement.
fee-cap | state connecticut | Our fee is typically 10-15% of the settlement.
fee-cap | state kentucky | After a catastrophe our fee is 15%.
fee-cap | state oklahoma | After a declared disaster we charge 12.5% of a home claim.
fee-cap | article | Public adjusters take a fee of 10-15% of the settlement.
unknown-state | article | In Florida we charge 25 % of the settlement.
unknown-state | state texas | In Florida we charge 25% of the settlement.
upfront-fee | state kansas | We ask for a retainer of $500.
upfront-fee | state rhode-island | A small upfront fee covers the inspection.
contingency | state texas | No recovery, no fee.
free | article | Our services are free.
guarantee | article | We guarantee a higher settlement.
guarantee | article | Do not wait: we guarantee a higher settlement.
superlative | article | We are the best public adjusters in the country.
practising-law | article | We give legal advice on your policy.
license-statement | license | Elsewhere
fee-cap | result texas | 10100
commercial-only | result kansas | 9000
license-holder | adjuster | Somebody Else
fact-gone | article | Our fee is {fee-rage|5%} of the settlement.
fact-gone | known | {no-such-fact|9%}
disclaimer | settings disclaimer | We are public insurance adjusters.
disclaimer | settings policyLimitWarning | Time limits can be long.
disclaimer | alone | You have 2 years to sue the insurer.
commercial-only | state kansas | We help homeowners after hail.
commercial-only | service kansas | Call us when wind has damaged your house.
commercial-only | note |
fact-figure | article | A Texas insurer has 30 days to acknowledge a claim (Ins. Code 542.055).
fact-figure | state texas | It has 15 days to decide (542.056 of the Insurance Code).
number-words | length | 3
state-count | article | We are licensed in 22 states.
alt-text | alt |
vague-alt-text | alt | IMG_2041.jpg
link-nowhere | target | article-that-is-gone
link-nowhere | href | https://rcc.example/blog/no-such-page
link-nowhere | href | https://rcc.example/blog/gone
link-unpublished | target | article-unpublished
link-redirect | href | https://rcc.example/blog/old-name
vague-link | label | Click here
link-nowhere | download |
link-nowhere | download without | A photo log
vague-link | download | Here
guarantee | download | How we guarantee a higher settlement
duplicate-title | seo title | Texas Public Adjusters | RCC
cut-title | seo title | What a Property Policy Pays For, and What It Leaves Out for You
cut-description | seo description | What a policy pays, what it leaves out, and the pages to read first, with the words to look for on each of them, so that you know before you call your insurer.
duplicate-description | described | article-public-adjuster-guide
repeated-title | heading | PROPERTY INSURANCE COVERAGE, EXPLAINED IN PLAIN ENGLISH!
untranslated | spanish | The adjuster your insurer sends works for the insurer.
untranslated | spanish | What does a public adjuster do?
untranslated | spanish | Leemos su póliza.  The adjuster your  insurer sends works for the insurer.
untranslated | spanish | Ask for the photos that were taken on the roof, and read them with your policy.
untranslated | both utah | Hail is reported early.
untranslated | asked | faq-home-1
untranslated | filed | category-unnamed
link-lost | copied | Vea la página de su estado.
link-lost | copied deadlinesPage | Vea la página de su estado.
`;

/** No rule catches any of them: each comes close to the rule it names. */
export const goodDrafts = `
link-nowhere | download | A photo log
fee-cap | state texas | Our fee is at most 10% of the settlement.
fee-cap | state connecticut | Our fee is typically 10-15% of the settlement, or less where state law sets a lower cap.
fee-cap | state kentucky | Our fee is at most 15%, or 10% in a catastrophe.
fee-cap | state tennessee | If you hire us after the offer, our fee is at most 25% of the increase.
fee-cap | state tennessee | On a commercial policy our fee is 20%.
fee-cap | article | The wind deductible is 15% of the insured value, and no fee changes that.
unknown-state | article | In Florida the claim was paid within 20 days, and the wind deductible was 5%.
unknown-state | article | We charge 10% in Texas, or less where state law sets a lower cap; our office is not in Florida.
upfront-fee | state rhode-island | We take no deposit and no retainer.
upfront-fee | state texas | The hotel asks for a deposit: keep the receipt.
contingency | state texas | No recovery, no fee; and if the insurer pays the policy limits within 72 hours, no percentage is due.
contingency | state colorado | We work on a contingency basis.
free | article | The first consultation is free of charge.
guarantee | faq | The manufacturer's guarantee on the shingles ends after a repair like that.
superlative | article | Lightning is a leading cause of fires.
practising-law | faq | We are not a law firm and do not give legal advice.
practising-law | article | Whether to file a lawsuit is for you and an attorney: an attorney can say what a court would make of it.
license-statement | license | state-texas
license-holder | adjuster | A Person
fee-cap | result texas | 10000
commercial-only | result kansas commercial | 9000
disclaimer | settings disclaimer | We are not a law firm and give no legal advice.
disclaimer | settings policyLimitWarning | Your policy may set a shorter limit.
disclaimer | alone | You have 2 years to sue the insurer, but your policy may set less.
disclaimer | alone | Open the windows for 2 days.
commercial-only | state kansas | We help businesses with a commercial policy after hail.
commercial-only | service kansas | We cannot work on a claim for your house.
commercial-only | article | In Kansas we work on commercial policies only, not on residential claims.
fact-figure | state texas | It has 15 business days to decide (542.056 of the Insurance Code).
fact-figure | article | Under the law of Kentucky the insurer has 30 days from proof of loss (KRS 304.12-235).
number-words | length | 2
state-count | article | We are licensed in 15 states.
state-count | article | Hail fell in 22 states last year.
alt-text | alt | Dents from hail on a metal roof
vague-alt-text | alt | Picture frames on a wall with smoke stains
link-nowhere | target | article-hail-damage-guide
link-nowhere | href | https://rcc.example/blog/hail-damage-guide
vague-link | label | More about hail
repeated-title | heading | What is in this guide
duplicate-title | seo title | What a Property Policy Pays For | RCC
duplicate-title | named | Texas Public Adjusters | RCC
untranslated | spanish | La póliza dice: “We do not pay for loss that is caused by the wear of your roof.”
untranslated | spanish | Busque “Suit Against Us”. La póliza puede pedir el aviso antes.
untranslated | spanish | Texas Department of Insurance, 1601 Congress Ave., Austin, TX 78701
untranslated | asked | faq-home-1-es
untranslated | filed | category-guides
link-lost | copied compliancePage | Vea la página de su estado.
link-lost | copied compliancePage-es | Vea la página de su estado.
untranslated | both utah | National Association of Insurance Commissioners, 24/7
`;

/** The rows of a table: rule, place and text. */
export function draftLines(table: string) {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [rule = "", place = "", ...rest] = line.split(/ \| ?/);
      return { rule, place, text: rest.join(" | ") };
    });
}
