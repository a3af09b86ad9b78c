-- Whether the firm may send text messages about a request. Consent is a fact of
-- its own, not part of the claim: the columns of `claims` are fixed.

alter table public.claim_attribution
  add column sms_consent text
    check (char_length(sms_consent) between 1 and 1000);

comment on column public.claim_attribution.sms_consent is
  'The words beside the box that the visitor ticked; null: text messages were not allowed. Made at created_at.';

grant insert (sms_consent) on public.claim_attribution to anon;
