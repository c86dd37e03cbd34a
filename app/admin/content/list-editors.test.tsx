// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendImage } from "#app/admin/pictures/send-image.ts";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import { type AboutPage, aboutPage } from "#domain/content/pages/about-page.ts";
import type { UploadedPicture } from "#domain/images/picture.ts";
import { uploadedPicture } from "#tests/admin/uploaded-picture.ts";
import { RowsEditor } from "./list-editors.tsx";

vi.mock(import("#app/admin/pictures/send-image.ts"), async (original) => ({
  ...(await original()),
  prepareFile: async (bytes: File) => ({ outcome: "ready" as const, bytes }),
  sendImage: vi.fn(),
}));

const photo = "/website-images/pages/1763712000000-una.jpg";
const person = (name: string) => ({ picture: "", name, role: "", words: "" });

let people: AboutPage["people"];
let arrive: () => Promise<void>;
beforeEach(() => {
  const stored = Promise.withResolvers<UploadedPicture>();
  vi.mocked(sendImage).mockReset().mockReturnValue(stored.promise);
  arrive = () => act(async () => stored.resolve(uploadedPicture(photo, "una.jpg")));
});
afterEach(cleanup);

function Form() {
  const [entered, enter] = useState([person("Una"), person("Aoife")]);
  people = entered;
  return (
    <SignInAgainBeside>
      <RowsEditor
        control={aboutPage.fields.people.control as never}
        name="people"
        value={entered}
        folder="pages"
        pictures={{}}
        errors={{}}
        onChange={(rows) => enter(rows as AboutPage["people"])}
        onUpload={() => {}}
      />
    </SignInAgainBeside>
  );
}

/** Opens the form and chooses a photo of Una, which is on its way when this returns. */
function choosePhotoOfUna() {
  render(<Form />);
  const input = within(screen.getByRole("group", { name: "Person 1" }))
    .getByRole("button", { name: "Photo of Una: choose a picture" })
    .querySelector("input");
  const file = new File(["x"], "una.jpg", { type: "image/jpeg" });
  fireEvent.change(input as HTMLInputElement, { target: { files: [file] } });
}

const picturesByName = () => Object.fromEntries(people.map(({ name, picture }) => [name, picture]));

test("a photo goes to the person it was chosen for, who has been moved meanwhile", async () => {
  choosePhotoOfUna();
  fireEvent.click(screen.getByRole("button", { name: "Move Person 1 down" }));
  await arrive();
  expect(people.map(({ name }) => name)).toEqual(["Aoife", "Una"]);
  expect(picturesByName()).toEqual({ Aoife: "", Una: photo });
});

test("a photo that arrives keeps what was typed meanwhile", async () => {
  choosePhotoOfUna();
  const [role] = screen.getAllByLabelText(/^What they do/);
  fireEvent.change(role as HTMLElement, { target: { value: "Gilder" } });
  await arrive();
  expect(people[0]).toEqual({ ...person("Una"), role: "Gilder", picture: photo });
});

test("a photo of someone who was removed meanwhile brings nobody back", async () => {
  choosePhotoOfUna();
  fireEvent.click(screen.getByRole("button", { name: "Remove Person 1" }));
  await arrive();
  expect(picturesByName()).toEqual({ Aoife: "" });
});
