import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Migration } from "#db/migration.ts";
import { type DatabaseKind, databaseKind } from "#db/queries.ts";

/** The types that the two databases spell differently. */
const columnTypes: Record<DatabaseKind, { counter: string; place: string }> = {
  sqlite: { counter: "integer", place: "text" },
  // By bytes, as the program compares places: a locale would sort capitals elsewhere.
  postgres: { counter: "serial", place: 'text collate "C"' },
};

/** Statements that end with `;` and a line break. */
const tables = ({ counter, place }: { counter: string; place: string }) => `
  -- The draft tables. Lists and objects are JSON in text columns.
  create table services (
    id text not null primary key,
    name text not null,
    slug text not null unique,
    summary text not null,
    description text not null,
    hero_image text,
    process text not null,
    applications text not null,
    keywords text not null,
    faq text not null,
    place ${place},
    revision integer not null,
    created_at text not null,
    updated_at text not null,
    updated_by text,
    hero_alt text,
    hero_caption text,
    seo_title text not null default '',
    seo_description text not null default '',
    plates text not null default '[]',
    step_pictures text not null default '[]',
    specification text not null default '[]',
    sampler text not null default 'none'
  );
  create index services_revisions on services (id, revision);
  create table portfolio (
    id text not null primary key,
    title text not null,
    slug text not null unique,
    sector text not null,
    location text not null,
    year integer not null,
    client text not null,
    duration text not null,
    scope text not null,
    finishes text not null,
    challenge text not null,
    solution text not null,
    outcome text not null,
    images text not null,
    testimonial text,
    revision integer not null,
    created_at text not null,
    updated_at text not null,
    updated_by text,
    seo_title text not null default '',
    seo_description text not null default '',
    place ${place}
  );
  create index portfolio_revisions on portfolio (id, revision);
  create index portfolio_sector on portfolio (sector, year desc, created_at desc, id);
  create index portfolio_year on portfolio (year desc, created_at desc, id);
  create table testimonials (
    id text not null primary key,
    name text not null,
    role text not null,
    company text not null,
    project text not null,
    quote text not null,
    rating integer not null,
    revision integer not null,
    created_at text not null,
    updated_at text not null,
    updated_by text
  );
  create index testimonials_created_at on testimonials (created_at desc, id);
  create index testimonials_revisions on testimonials (id, revision);
  create table business (
    id text not null primary key,
    details text not null,
    revision integer not null,
    updated_at text not null,
    updated_by text
  );
  create table pages (
    id text not null primary key,
    details text not null,
    revision integer not null,
    updated_at text not null,
    updated_by text
  );
  create table revisions (
    noun text not null,
    item text not null,
    revision integer not null,
    fields text,
    place ${place},
    at text not null,
    "by" text,
    constraint revisions_pkey primary key (noun, item, revision)
  );
  create index revisions_at on revisions (at);
  create table owner_choices (
    name text not null primary key,
    choice text not null,
    chosen_at text not null,
    chosen_by text not null
  );

  -- What was published, and when.
  create table publications (
    version integer not null primary key,
    at text not null,
    "by" text,
    note text not null,
    restores integer,
    scheduled integer not null default 0
  );
  create table published (
    noun text not null,
    item text not null,
    revision integer not null,
    slug text,
    since integer not null references publications (version),
    until integer references publications (version),
    constraint published_pkey primary key (noun, item, since)
  );
  create unique index published_now on published (noun, item) where until is null;
  create unique index published_noun_slug_key on published (noun, slug) where until is null;
  create index published_slugs on published (noun, slug);
  create index published_since on published (since);
  create index published_until on published (until);
  create table jobs (
    id text not null primary key,
    kind text not null,
    payload text not null,
    run_at text not null,
    attempts integer not null default 0,
    claimed_until text,
    error text,
    done_at text
  );
  create index jobs_due on jobs (done_at, run_at);

  -- Enquiries, and the mails about them.
  create table enquiries (
    id text not null primary key,
    reference text not null unique,
    name text not null,
    email text not null,
    phone text not null,
    postcode text not null,
    service text not null,
    message text not null,
    submission_key text not null,
    sender text not null,
    network text not null,
    spam_reason text,
    received_at text not null,
    state text not null default 'new',
    read_at text,
    notes text not null default '',
    notes_revision integer not null default 0,
    photo_tries integer not null default 0,
    search_text text not null,
    email_key text not null,
    wants_boards integer not null default 0
  );
  create index enquiries_email_key on enquiries (email_key, spam_reason, received_at desc);
  create index enquiries_listed on enquiries (spam_reason, state, received_at desc, id);
  create index enquiries_received_at on enquiries (received_at desc, id);
  create index enquiries_sender on enquiries (sender, received_at);
  create index enquiries_spam on enquiries (received_at desc, id) where spam_reason is not null;
  create index enquiries_submission_key on enquiries (submission_key);
  create table enquiry_photos (
    id text not null primary key,
    enquiry_id text not null references enquiries (id) on delete cascade,
    key text not null unique,
    file_name text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    uploaded_at text not null,
    sample_place integer,
    shows_own_wall integer not null default 0
  );
  create index enquiry_photos_enquiry_id on enquiry_photos (enquiry_id);
  create index enquiry_photos_uploaded_at on enquiry_photos (uploaded_at);
  create table enquiry_samples (
    enquiry_id text not null references enquiries (id) on delete cascade,
    place integer not null,
    code text not null,
    title text not null,
    awaits_drawing integer not null,
    constraint enquiry_samples_pkey primary key (enquiry_id, place)
  );
  create table mails (
    id text not null primary key,
    enquiry_id text not null references enquiries (id) on delete cascade,
    kind text not null,
    job_id text not null,
    sent_at text,
    given_up_at text,
    last_error text,
    created_at text not null,
    is_held_back integer not null default 0,
    is_server_fault integer not null default 0
  );
  create index mails_unsent on mails (sent_at, given_up_at);
  create index mails_job_id on mails (job_id);
  create index mails_enquiry_id on mails (enquiry_id);
  create table mail_settings (
    name text not null primary key,
    host text not null,
    port integer not null,
    encryption text not null,
    user_name text not null,
    sealed_password text,
    sender text not null,
    recipients text not null,
    revision integer not null,
    saved_at text not null,
    saved_by text not null
  );

  -- How often pages were looked at, and from where. Nothing about a person.
  create table visits (
    day text not null,
    page text not null,
    came_from text not null,
    views integer not null,
    enquiries integer not null,
    constraint visits_pkey primary key (day, page, came_from)
  );

  -- Uploaded pictures.
  create table images (
    url text not null primary key,
    folder text not null,
    file_name text not null,
    width integer not null,
    height integer not null,
    colour text not null,
    bytes integer not null,
    variants text not null,
    social text not null,
    uploaded_at text not null,
    uploaded_by text not null,
    alt text not null default ''
  );

  -- Accounts, and what signs people in.
  create table users (
    id text not null primary key,
    email text not null unique,
    password_hash text not null,
    created_at text not null,
    updated_at text not null,
    role text not null,
    must_change_password integer not null default 0,
    proved_at text
  );
  create table sessions (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    refresh_hash text not null unique,
    previous_refresh_hash text unique,
    expires_at text not null,
    access_hash text not null unique,
    access_expires_at text not null,
    previous_access_hash text,
    sender text,
    user_agent text,
    created_at text not null,
    updated_at text not null
  );
  create index sessions_previous_access_hash on sessions (previous_access_hash);
  create index sessions_user_id on sessions (user_id);
  create table known_browsers (
    user_id text not null references users (id) on delete cascade,
    browser_hash text not null,
    user_agent text not null,
    last_signed_in_at text not null,
    constraint known_browsers_pkey primary key (user_id, browser_hash)
  );
  create table passkeys (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    host text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at text not null,
    last_used_at text
  );
  create index passkeys_user_id on passkeys (user_id);
  create table challenges (
    digest text not null,
    kind text not null,
    user_id text references users (id) on delete cascade,
    secret text not null,
    tries integer not null,
    ends_at text not null,
    constraint challenges_pkey primary key (digest, kind)
  );
  create index challenges_ends_at on challenges (ends_at);
  create index challenges_user_id on challenges (user_id);
  create table account_links (
    id text not null primary key,
    email text not null,
    role text,
    user_id text references users (id) on delete cascade,
    token_hash text not null unique,
    mail_hash text not null unique,
    made_by text,
    made_at text not null,
    expires_at text not null,
    used_at text
  );
  create index account_links_user_id on account_links (user_id);

  -- Notices on people's devices, by Web Push.
  create table push_keys (
    name text not null primary key,
    public_key text not null,
    sealed_private_key text not null,
    made_at text not null
  );
  create table push_subscriptions (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    session_id text references sessions (id) on delete cascade,
    endpoint_hash text not null unique,
    sealed text not null,
    device text not null,
    added_at text not null
  );
  create index push_subscriptions_session_id on push_subscriptions (session_id);
  create index push_subscriptions_user_id on push_subscriptions (user_id);

  -- The record of who did what.
  create table activity (
    id ${counter} not null primary key,
    at text not null,
    origin text not null,
    actor_id text,
    actor_email text not null,
    sender text,
    session text,
    event text not null,
    subject text,
    subject_id text,
    subject_name text not null,
    detail text not null
  );
  create index activity_by_event on activity (event, at, id);
  create index activity_by_person on activity (actor_email, at, id);
  create index activity_by_time on activity (at, id);

  -- What processes share: work, limits, warnings, backups.
  create table backups (
    id text not null primary key,
    made_at text not null,
    origin text not null,
    place text not null,
    bytes bigint,
    fault text
  );
  create table leases (
    name text not null primary key,
    held_until text
  );
  create table owner_warnings (
    id text not null primary key,
    warning text not null,
    raised_at text not null
  );
  create table probes (
    name text not null primary key,
    written_at text not null
  );
  create table rate_limits (
    key varchar(255) not null primary key,
    points integer not null default 0,
    expire bigint
  );
`;

/** All tables. Until 0.1.0 is released it is rewritten in place, and `digest` tells who did not. */
export const first: Migration = {
  name: "001-first",
  kind: "contract",
  digest: createHash("sha256").update(tables(columnTypes.postgres)).digest("hex"),
  async up(trx) {
    const kind = databaseKind(trx);
    const text = tables(columnTypes[kind]);
    for (const statement of text.trim().split(/;\n/)) await sql.raw(statement).execute(trx);
  },
};
