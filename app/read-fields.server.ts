/** The fields of a posted form. A body that cannot be read as one counts as a form with nothing in it. */
export async function readFields(request: Request): Promise<Record<string, FormDataEntryValue>> {
  try {
    return Object.fromEntries(await request.formData());
  } catch (error) {
    if (error instanceof TypeError) return {};
    throw error;
  }
}
