-- A stranger with the publishable key could store the row of a file before the file
-- came, and so give a PDF the name of a program. Rows that are there keep their
-- names; the portal names a download by its type in any case.
alter table public.claim_evidence add constraint claim_evidence_name_of_type
  check (file_name like case media_type
    when 'image/jpeg' then '%.jpg'
    when 'image/png' then '%.png'
    when 'image/webp' then '%.webp'
    else '%.pdf'
  end) not valid;
