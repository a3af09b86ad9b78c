import type { ComponentProps } from "react";

import { useFormTexts } from "~/components/form/form-texts";
import { PageHead } from "~/components/layout/page-head";
import {
  rendersIslands,
  type ServerOnly,
  StaticIsland,
} from "~/static-page/page";
import type { ConsultationAsideContent } from "~/content/form-page.query";

import { ConsultationAside, Licenses } from "./consultation-aside";
import { ConsultationInline } from "./consultation-form";

type ConsultationPageProps = Required<
  Pick<ComponentProps<typeof ConsultationInline>, "start" | "last" | "draft">
> & { aside: ServerOnly<ConsultationAsideContent> };

/** The consultation form on a page of its own, which needs no script. */
export function ConsultationPage(props: ConsultationPageProps) {
  const { aside, ...form } = props;
  const { consultationTitle, consultationIntro } = useFormTexts();
  return (
    <>
      <PageHead title={consultationTitle} intro={consultationIntro} />
      <div className="shell grid items-start gap-x-8 gap-y-12 pb-20 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <ConsultationInline
            {...form}
            title={consultationTitle}
            heading="h2"
            licenses={
              <StaticIsland
                name="licenses"
                content={aside}
                view={
                  rendersIslands
                    ? (content) => <Licenses content={content} />
                    : null
                }
              />
            }
          />
        </div>
        <div className="beside-form lg:col-span-5 xl:col-span-4 xl:col-start-9">
          <StaticIsland
            name="aside"
            content={aside}
            view={
              rendersIslands
                ? (content) => <ConsultationAside content={content} />
                : null
            }
          />
        </div>
      </div>
    </>
  );
}
