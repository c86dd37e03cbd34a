// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { ContactForm } from "./contact-form.tsx";
import { useEnquiry } from "./use-enquiry.ts";

const { honeypot: _, ...typed } = exampleEnquiry();
const labels = {
  name: "Full Name",
  email: "Email Address",
  phone: "Phone Number",
  postcode: "Postcode",
  service: "Service Required",
  message: "Project Details",
};

let posted: Record<string, string>[];
let answer: () => Promise<Response>;

beforeEach(() => {
  posted = [];
  answer = async () => Response.json({ reference: "DS-7K2M9X", proof: "p" }, { status: 201 });
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    if (path !== "/api/contact") return Response.json({}, { status: 403 });
    posted.push(JSON.parse(String(body)));
    return answer();
  });
  vi.stubGlobal("reportError", () => {});
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, "", "/contact");
  vi.unstubAllGlobals();
});

const notPosted = {
  thanks: null,
  email: undefined,
  photoToken: null,
  photosKept: 0,
  fieldErrors: undefined,
};

const thanks = {
  reference: "DS-000000",
  proof: "p",
  closedMeanwhile: null,
  isMailed: false,
};

/** The quote form, or the data of its thanks as text. */
function Page(props: Partial<Parameters<typeof useEnquiry>[0]>) {
  const enquiry = useEnquiry({ ...notPosted, ...props });
  const { state, photosKept } = enquiry;
  if (state.name === "sent") {
    const { reference } = state.thanks;
    return (
      <>
        <p>{`Thank you ${reference}, token ${state.photoToken}, photos ${photosKept}`}</p>
        <p>{`Receipt to ${state.email}`}</p>
      </>
    );
  }
  return (
    <ContactForm
      {...enquiry}
      phone="028 9649 6123"
      serviceNames={["Marbling"]}
      messageExample="What the work is"
      chosenService=""
      typed={undefined}
    >
      {null}
    </ContactForm>
  );
}

const field = (name: keyof typeof labels) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${labels[name]}`));
const values = () =>
  Object.fromEntries(
    Object.keys(labels).map((name) => [name, field(name as keyof typeof labels).value]),
  );

function fill(): void {
  for (const [name, value] of Object.entries(typed))
    fireEvent.input(field(name as keyof typeof labels), { target: { value } });
}

function send(): void {
  const form = field("name").form;
  if (!form) throw new Error("no form");
  fireEvent.submit(form);
}

/** A response whose body fails while it is read. */
function breakingOff(status: number, error: Error): Response {
  const body = new ReadableStream({ pull: (controller) => controller.error(error) });
  return new Response(body, { status });
}

describe("a visitor keeps the text and can send it again when the server", () => {
  test.each<[string, () => Promise<Response>]>([
    ["fails", async () => new Response("Something went wrong", { status: 500 })],
    ["cannot store it", async () => Response.json({ message: "Call us" }, { status: 503 })],
    ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["does not answer", () => Promise.reject(new DOMException("late", "TimeoutError"))],
    ["is blocked by an extension", () => Promise.reject(new Error("stopped"))],
    ["breaks off a refusal", async () => breakingOff(503, new TypeError("cut"))],
    [
      "refuses it with an answer of another shape",
      async () => Response.json({ fieldErrors: { name: {} } }, { status: 403 }),
    ],
  ])("%s", async (_, failing) => {
    const working = answer;
    answer = failing;
    render(<Page />);
    fill();
    send();
    const banner = await screen.findByRole("alert");
    expect(banner.textContent).toContain("Failed to send message.");
    await waitFor(() => expect(document.activeElement).toBe(banner));
    expect(values()).toEqual(typed);
    answer = working;
    send();
    await screen.findByText(/^Thank you DS-7K2M9X/);
    expect(posted).toHaveLength(2);
    expect(posted[1]).toEqual(posted[0]);
    expect(posted[0]).toMatchObject({ ...typed, id: expect.stringMatching(/./) });
  });
});

describe("a visitor is thanked even if the answer to a stored enquiry", () => {
  test.each<[string, () => Response]>([
    ["is a page", () => new Response("<h1>Sent</h1>")],
    ["is empty", () => new Response(null, { status: 204 })],
    ["has no reference", () => Response.json({})],
    ["is null", () => Response.json(null)],
    ["has other types", () => Response.json({ reference: {}, photoToken: 7, closedMeanwhile: [] })],
    ["breaks off", () => breakingOff(201, new TypeError("cut"))],
  ])("%s", async (_, odd) => {
    answer = async () => odd();
    render(<Page />);
    fill();
    send();
    await screen.findByText("Thank you null, token null, photos 0");
    await screen.findByText(`Receipt to ${typed.email}`);
    expect(sessionStorage.length).toBe(0);
    expect(location.search).toBe("");
  });
});

test("faults are listed and marked at their fields", async () => {
  answer = async () =>
    Response.json({ fieldErrors: { email: "Enter an e-mail address" } }, { status: 422 });
  render(<Page />);
  fill();
  send();
  expect((await screen.findByRole("alert")).textContent).toContain("Enter an e-mail address");
  expect(field("email").getAttribute("aria-invalid")).toBe("true");
  expect(field("name").getAttribute("aria-invalid")).not.toBe("true");
});

test("a filled honeypot sends nothing", async () => {
  render(<Page />);
  fill();
  fireEvent.input(screen.getByLabelText("Leave this empty"), { target: { value: "x" } });
  send();
  await Promise.resolve();
  expect(posted).toEqual([]);
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("the typed text", () => {
  test("is kept even if it was typed before the script ran", () => {
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(<Page />);
    field("name").value = "Aoife";
    render(<Page />, { container, hydrate: true });
    expect(sessionStorage.getItem("enquiry-draft")).toContain("Aoife");
  });

  test("survives a reload, is sent with the same id, and is then removed", async () => {
    render(<Page />);
    fill();
    cleanup();
    render(<Page />);
    await waitFor(() => expect(values()).toEqual(typed));
    const { id } = JSON.parse(sessionStorage.getItem("enquiry-draft") ?? "{}");
    send();
    await screen.findByText(/^Thank you/);
    expect(posted).toMatchObject([{ id }]);
    expect(sessionStorage.length).toBe(0);
  });

  test("does not replace text that a field already has", async () => {
    render(<Page />);
    fill();
    cleanup();
    render(<Page />);
    fireEvent.input(field("name"), { target: { value: "Another" } });
    expect(field("name").value).toBe("Another");
    expect(field("message").value).toBe(typed.message);
  });

  test("is removed after a post without scripts is answered with thanks", async () => {
    sessionStorage.setItem("enquiry-draft", JSON.stringify({ id: "1", fields: typed }));
    render(<Page thanks={thanks} email="aoife@example.com" photoToken="t" />);
    expect(sessionStorage.length).toBe(0);
  });

  test("of another enquiry is kept when the visitor opens old thanks again", async () => {
    sessionStorage.setItem("enquiry-draft", JSON.stringify({ id: "1", fields: typed }));
    render(<Page thanks={thanks} />);
    expect(sessionStorage.length).toBe(1);
  });

  test("is sent even if the browser refuses to store it", async () => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    const storage = { clear() {}, getItem: refuse, setItem: refuse, removeItem: refuse };
    vi.stubGlobal("sessionStorage", storage);
    render(<Page />);
    fill();
    send();
    await screen.findByText(/^Thank you/);
  });
});

test("thanks that are opened again have the photo token, which no address shows", async () => {
  answer = async () =>
    Response.json({ reference: "DS-7K2M9X", proof: "p", photoToken: "secret" }, { status: 201 });
  history.replaceState({ key: "of the router" }, "");
  render(<Page />);
  fill();
  send();
  await screen.findByText("Thank you DS-7K2M9X, token secret, photos 0");
  expect(location.search).toBe("?sent=p");
  expect(history.state).toEqual({ key: "of the router", photoToken: "secret" });
  cleanup();
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) =>
    new Headers(headers).get("Photo-Token") === "secret"
      ? Response.json({ photos: 2 })
      : new Response(null, { status: 403 }),
  );
  render(<Page thanks={thanks} />);
  await screen.findByText("Thank you DS-000000, token secret, photos 2");
});

test("a photo token that has expired is not used", async () => {
  history.replaceState({ photoToken: "old" }, "");
  const ask = vi.fn(async () => new Response(null, { status: 403 }));
  vi.stubGlobal("fetch", ask);
  render(<Page thanks={thanks} />);
  await waitFor(() => expect(ask).toHaveBeenCalled());
  await act(async () => {});
  screen.getByText("Thank you DS-000000, token null, photos 0");
});

test("a photo token that cannot be checked is used", async () => {
  history.replaceState({ photoToken: "secret" }, "");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  render(<Page thanks={thanks} />);
  await screen.findByText("Thank you DS-000000, token secret, photos 0");
});
