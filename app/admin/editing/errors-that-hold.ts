/**
 * The error messages that still apply while a refused form is corrected. A message disappears when
 * its field or its row changes, and moves with its row.
 * @param refused the form as it was sent
 * @param faultsOf errors between fields; each stays until the cause is gone, in whichever field
 */
export function errorsThatHold<Form extends object>(
  errors: Record<string, string>,
  refused: Form,
  form: Form,
  faultsOf: (form: Form) => Record<string, string> = () => ({}),
): Record<string, string> {
  const known = faultsOf(refused);
  const isKnown = ([key]: [string, string]) => Object.hasOwn(known, key);
  const all = Object.entries(errors);
  return {
    ...ofUnchangedParts(
      all.filter((error) => !isKnown(error)),
      refused,
      form,
    ),
    ...(all.some(isKnown) && faultsOf(form)),
  };
}

function ofUnchangedParts<Form extends object>(
  errors: [string, string][],
  refused: Form,
  form: Form,
): Record<string, string> {
  return Object.fromEntries(
    errors.flatMap(([key, message]) => {
      const [field = "", index, ...rest] = key.split(".");
      const [before, now] = [refused, form].map((one) => one[field as keyof Form]);
      if (before === now) return [[key, message]];
      if (index === undefined || !Array.isArray(before) || !Array.isArray(now)) return [];
      const row = before[Number(index)];
      const place = now[Number(index)] === row ? Number(index) : now.indexOf(row);
      return place < 0 ? [] : [[[field, place, ...rest].join("."), message]];
    }),
  );
}
