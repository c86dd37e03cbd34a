import { contentAreas, editPath } from "#app/admin/editing/content-areas.ts";
import { fieldText } from "#app/admin/editing/field-text.ts";
import { listAddress } from "#app/admin/lists/content-query.ts";
import { fullMoment } from "#domain/business/london-clock.ts";
import type { ContentType } from "#domain/content/content-type.ts";
import { typeOf } from "#domain/content/registry.ts";
import { counted } from "#domain/counted.ts";
import type { Picture } from "#domain/images/picture.ts";
import { focusOf, pictureAt, pictureFileName } from "#domain/images/picture-reference.ts";
import { changeKey } from "#domain/publishing/change-key.ts";
import type { Change, FieldChange } from "#domain/publishing/changes.ts";
import {
  isRemovedExample,
  type Need,
  picturesOfChange,
} from "#domain/publishing/listed-changes.ts";
import type { DescribedChange, DescribedField, ScheduleMark } from "./described-change.ts";
import { wordMarker } from "./mark-words.server.ts";

interface Facts {
  needs: Need[];
  /** The changes on other pages. */
  others: Change[];
  /** The pictures of the changes, by url. */
  pictures: Record<string, Picture>;
  schedulesOf(change: Change): ScheduleMark[];
  /** E-mail address of the account that looks. */
  me: string;
}

/** How many pictures of a field are shown. */
const shownPictures = 8;

const deeds: Partial<Record<Change["kind"], string>> = {
  removed: "Removed",
  moved: "Moved",
};

/** Describes changes with the labels of the forms. */
export function describeChanges(
  changes: Change[],
  { needs, others, pictures, schedulesOf, me }: Facts,
): DescribedChange[] {
  const reasonsOf = changeReasons([...changes, ...others], needs);
  const thumbnail = thumbnailsIn(pictures);
  const describe = fieldDescriber(pictures);
  return changes.map((change) => {
    const { kind, subject, id, revision, savedAt, savedBy } = change;
    const key = changeKey(change);
    const exchanged = picturesOfChange(change);
    const [before, after] = [exchanged.before, exchanged.after].map(thumbnail);
    const by = savedBy === me ? " by you" : savedBy && ` by ${savedBy}`;
    return {
      ...{ key, subject, id, revision, kind },
      noun: contentAreas[subject].label,
      name: change.name,
      edit: kind === "removed" ? undefined : whereEdited(change),
      saved: `${deeds[kind] ?? "Saved"}${by ?? ""}, ${fullMoment(new Date(savedAt))}`,
      pictures: { ...(before && { before }), ...(after && { after }) },
      schedules: schedulesOf(change),
      reasons: reasonsOf(key),
      fields: change.fields.map((field) => describe(subject, field)),
      isExample: isRemovedExample(change),
    };
  });
}

/** The order of the projects is chosen above its list, and has no field in a form. */
function whereEdited(change: Change): string {
  const isOrder = change.fields.length === 1 && change.fields[0]?.field === "projectOrder";
  return isOrder ? listAddress("project", { isOrder: true }) : editPath(change);
}

/** Returns a function that describes fields. `pictures` are those of the fields, by url. */
export function fieldDescriber(
  pictures: Record<string, Picture>,
): (subject: string, change: FieldChange) => DescribedField {
  const mark = wordMarker();
  const thumbnail = thumbnailsIn(pictures);
  return (subject, change) => describeField(subject, change, { mark, thumbnail });
}

function thumbnailsIn(pictures: Record<string, Picture>) {
  return (url: string | null) => {
    const picture = pictureAt(pictures, url);
    return picture && narrowest(picture);
  };
}

function describeField(
  subject: string,
  { field, before, after }: FieldChange,
  {
    mark,
    thumbnail,
  }: {
    mark: ReturnType<typeof wordMarker>;
    thumbnail: ReturnType<typeof thumbnailsIn>;
  },
): DescribedField {
  const words = fieldOf(subject, field)?.words;
  const textOf = (value: unknown) => {
    const urls = new Set(urlsIn(subject, field, value));
    return fieldText(value, words)
      .split("\n")
      .map((line) => (urls.has(line) ? pictureWords(line) : line))
      .join("\n");
  };
  const texts = mark(textOf(before), textOf(after));
  const state = (side: "before" | "after", value: unknown) => ({
    text: texts[side],
    pictures: urlsIn(subject, field, value)
      .slice(0, shownPictures)
      .flatMap((url) => thumbnail(url) ?? []),
  });
  return {
    label: fieldLabel(subject, field),
    before: state("before", before),
    after: state("after", after),
  };
}

function fieldOf(subject: string, field: string): ContentType["fields"][string] | undefined {
  const type: ContentType | undefined = typeOf(subject);
  return type?.fields[field];
}

/** References to the pictures in a field's value. A field that is new or gone has no value. */
function urlsIn(subject: string, field: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const urls = fieldOf(subject, field)?.pictures?.(value as never) ?? [];
  return urls.filter(Boolean);
}

/** What people read for a picture: its file's name, and its focal point if it has one. */
function pictureWords(reference: string): string {
  const focus = focusOf(reference);
  const point = focus && `, in view: ${focus.x} % from the left, ${focus.y} % from the top`;
  return pictureFileName(reference) + (point ?? "");
}

/** The picture with its narrowest variants only. */
function narrowest(picture: Picture): Picture {
  return { ...picture, avif: picture.avif.slice(0, 1), webp: picture.webp.slice(0, 1) };
}

/** A field's label in the form. A field that people never read keeps its name. */
export function fieldLabel(subject: string, field: string): string {
  if (field === "place") return "Place on the website";
  return fieldOf(subject, field)?.label ?? field;
}

/** How many reasons of one change are named. */
const named = 3;

/** Why changes look wrong without others, in sentences, by the key of the change. */
function changeReasons(changes: Change[], needs: Need[]): (key: string) => string[] {
  const byKey = new Map(changes.map((change) => [changeKey(change), change]));
  const ofChange = Map.groupBy(needs, ({ change }) => change);
  return (key) => {
    const change = byKey.get(key);
    const needed = new Map((ofChange.get(key) ?? []).map((need) => [need.needs, need]));
    const reasons = [...needed.values()].flatMap((need) => {
      const other = byKey.get(need.needs);
      return change && other ? [reasonFor(need, change, other)] : [];
    });
    const more = reasons.length - named;
    if (more <= 0) return reasons;
    const rest = counted(more, "more change");
    return [...reasons.slice(0, named), `It needs ${rest}.`];
  };
}

function reasonFor({ because }: Need, change: Change, other: Change): string {
  const name = `“${other.name}”`;
  if (because === "address")
    return other.kind === "removed"
      ? `It takes the address of ${name}, which is removed.`
      : `It takes the address that ${name} gives up.`;
  const refersTo = mentionsOf(change);
  if (refersTo?.noun === other.subject) {
    const verb = change.subject === "testimonial" ? "is about" : "shows";
    const what = `the ${contentAreas[other.subject].label.toLowerCase()} ${name}`;
    const news = other.kind === "added" ? "which is new" : `whose ${refersTo.by} is new`;
    return `“${change.name}” ${verb} ${what}, ${news}.`;
  }
  const former = change.kind === "removed" ? "" : ` by its former ${mentionsOf(other)?.by}`;
  return `${name} refers to it${former} until its own change is published.`;
}

/** The type that items of this one refer to, and what people call the field that they name. */
function mentionsOf({ subject }: Change): { noun: string; by: string } | undefined {
  const type: ContentType | undefined = typeOf(subject);
  return (
    type?.mentions && {
      noun: type.mentions.noun,
      by: type.mentions.by === "slug" ? "address" : type.mentions.by,
    }
  );
}
