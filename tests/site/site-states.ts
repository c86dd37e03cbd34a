import { publicPaths } from "#app/site/paths.ts";
import { thanksProof } from "#domain/enquiries/signed-proofs.ts";
import { type SiteContent, siteOn } from "#domain/publishing/site-content.ts";
import { finishNames } from "#domain/sampler/finishes.ts";
import { masonsSite } from "#tests/another-trade/mason.ts";
import { manyProjects } from "./many-projects.ts";
import { picturedSite } from "./pictured-site.ts";
import { answerFor, renderSecrets } from "./render-page.ts";

/** A site, and every address at which it shows something else. */
export interface SiteState {
  name: string;
  site: SiteContent;
  addresses: string[];
}

const today = "2026-11-22";

// The thanks name no time that has passed. So these days lie ahead of every run of the tests.
const sunday = new Date("2099-12-20T12:00:00Z");
const dayBeforeHoliday = new Date("2099-12-22T12:00:00Z");
const holiday = { from: "2099-12-23", to: "2099-12-28", label: "Christmas" };

/** Renders a page of a site, also one that answers 404. */
export async function renderState(
  address: string,
  site: SiteContent,
  facts: { preview?: "draft" } = {},
): Promise<string> {
  const request = new Request(`https://decor.example${address}`);
  const shown = siteOn(site, today);
  const answer = await answerFor(request, { site: shown, ...facts }, { retentionMonths: 24 });
  return answer.text();
}

/** Renders a page that fails. Its answer names the request. */
export async function renderFailure(site: SiteContent): Promise<string> {
  const broken = {
    ...siteOn(site, today),
    get projects(): never {
      throw new Error("for this test");
    },
  };
  const request = new Request("https://decor.example/portfolio");
  const facts = { site: broken, requestId: "request-7" };
  const answer = await answerFor(request, facts, { logError: () => {} });
  if (answer.status !== 500) throw new Error(`the page answered ${answer.status}`);
  return answer.text();
}

/** Sites that together show each part of each public page. */
export async function siteStates(): Promise<SiteState[]> {
  const builtIn = picturedSite;
  const thanks = [true, false].map((isMailed) => thanksAddress({ receivedAt: sunday, isMailed }));
  const samples = finishNames.map((finish) => `/sampler?sample=${finish}`);
  const holidays = { ...builtIn, business: { ...builtIn.business, closedDays: [holiday] } };
  const missing = ["/404", "/services/no", "/portfolio/no"];
  const { projects } = manyProjects(1);
  return [
    state("the built-in site", builtIn, [
      ...publicPaths(builtIn),
      ...missing,
      ...thanks,
      ...samples,
    ]),
    state("a site before a holiday", holidays, [
      thanksAddress({ receivedAt: dayBeforeHoliday, isMailed: false }),
    ]),
    state("a site that says everything", wordy(builtIn)),
    state("a site with words in every field", masonsSite()),
    state("a site with hidden sections and without lists", bare(builtIn)),
    state("a site with many projects", { ...manyProjects(60), pictures: builtIn.pictures }, [
      ...["", "?page=2", "?page=3"].map((query) => `/portfolio${query}`),
      "/services/marbling",
    ]),
    state(
      "a site with one project",
      { ...builtIn, projects },
      ["heritage", "commercial", "residential"].map((sector) => `/portfolio?sector=${sector}`),
    ),
  ];
}

function state(name: string, site: SiteContent, addresses = publicPaths(site)): SiteState {
  return { name, site, addresses };
}

function thanksAddress(enquiry: { receivedAt: Date; isMailed: boolean }): string {
  const reference = "DS-7K2M9X";
  return `/contact?sent=${thanksProof({ reference, ...enquiry }, renderSecrets)}`;
}

const google = { seoTitle: "Walls by hand", seoDescription: "All of it. By hand, on your wall." };
const text = "One paragraph. Of two sentences.\n\nAnd “another”.\nWith a second line!";

/** With texts that begin and end in each way, where pages join texts. */
function wordy(site: SiteContent): SiteContent {
  const [service, ...services] = site.services;
  const [project, ...projects] = site.projects;
  if (!service || !project) throw new Error("the built-in site has services and projects");
  const picture = site.homePage.picture ?? "";
  return {
    ...site,
    business: {
      ...site.business,
      closedDays: [
        { from: "2026-11-20", to: "2026-11-25", label: "Fair" },
        { from: "2026-12-24", to: "2027-01-02", label: "Christmas" },
      ],
    },
    changedAt: new Map([[service.id, "2026-03-03T12:00:00.000Z"]]),
    homePage: { ...site.homePage, ...google, badges: ["Insured", "Since 2003?"] },
    servicesPage: { ...site.servicesPage, ...google },
    portfolioPage: { ...site.portfolioPage, ...google },
    aboutPage: {
      ...site.aboutPage,
      ...google,
      story: text,
      techniques: ["Dragging", "Gilding."],
      people: [
        { name: "Una", role: "Gilder", words: text, picture },
        { name: "Cahal", role: "", words: "", picture: "" },
      ],
    },
    samplerPage: { ...site.samplerPage, ...google },
    contactPage: {
      ...site.contactPage,
      ...google,
      answers: text,
      area: "Belfast, and across Ireland",
      insurance: "£5 million.",
      memberships: ["A guild", "Another (old) guild"],
    },
    privacyPage: { ...site.privacyPage, ...google, additions: text },
    services: [{ ...service, ...google, heroAlt: "" }, ...services],
    projects: [
      {
        ...project,
        ...google,
        location: "The Crescent, Belfast",
        finishes: [service.name, "Stencils", "Glaze", "Varnish"],
        testimonial: {
          quote: "“They said “soon”. And came.”",
          author: "M. Hughes",
          role: "Manager",
        },
      },
      ...projects,
    ],
  };
}

function bare(site: SiteContent): SiteContent {
  const hidden = (page: object) =>
    Object.fromEntries(
      Object.entries(page)
        .filter(([name]) => name.startsWith("show"))
        .map(([name]) => [name, false]),
    );
  return {
    ...site,
    homePage: { ...site.homePage, ...hidden(site.homePage), picture: null },
    aboutPage: { ...site.aboutPage, ...hidden(site.aboutPage), picture: null },
    contactPage: { ...site.contactPage, ...hidden(site.contactPage) },
    business: { ...site.business, street: "", postcode: "", description: "" },
    services: [],
    projects: [],
    testimonials: [],
  };
}
