import { createHash } from "node:crypto";
import { PASSWORD_MIN_LENGTH } from "./password.ts";

const STYLE = `
:root { color-scheme: light dark; --line: #767b85; --text: #17191e; --back: #f4f5f7; --card: #ffffff; --accent: #1d4ed8; --on-accent: #ffffff; --error: #b3141d; }
@media (prefers-color-scheme: dark) { :root { --line: #8b93a1; --text: #eceef2; --back: #101319; --card: #191d25; --accent: #8fb2ff; --on-accent: #0b1220; --error: #ff9d9d; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 24rem; padding: 2rem; background: var(--card); border-radius: 0.5rem; box-shadow: 0 1px 3px rgb(0 0 0 / 0.25); }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { width: 100%; margin-top: 0.25rem; padding: 0.625rem 0.75rem; border: 1px solid var(--line); border-radius: 0.375rem; background: transparent; color: inherit; font: inherit; }
a { color: var(--accent); }
button { width: 100%; margin-top: 1.5rem; padding: 0.75rem; border: 0; border-radius: 0.375rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { margin: 0 0 1rem; padding: 0.75rem 1rem; border-left: 4px solid var(--error); color: var(--error); font-weight: 600; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * The Content-Security-Policy of these pages, without scripts. Browsers apply
 * `form-action` to a redirect after a form, too, so its possible targets are listed.
 */
export function pagePolicy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A field with an error, and its message. */
export type FormError = { message: string; field: "email" | "password" };

/**
 * A page with one form, as HTML: content before it, its fields, its button and content
 * after it.
 */
function formPage(
  title: string,
  message: string | undefined,
  action: string,
  [before, fields, button, after]: readonly [string, string, string, string],
): string {
  const alert = `<p class="error" id="error" role="alert">${escape(message ?? "")}</p>`;
  return page(
    message ? `Error: ${title}` : title,
    `<h1>${title}</h1>
${message ? alert : ""}
${before}
<form method="post" action="${escape(action)}" novalidate>
${fields}
<button type="submit">${button}</button>
</form>
${after}`,
  );
}

/** Attributes of a field with an error. */
const INVALID = ' aria-invalid="true" aria-describedby="error" autofocus';

function emailField(value: string, isInvalid: boolean): string {
  return `<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escape(value)}"${isInvalid ? INVALID : ""}>`;
}

/** The sign-in form; the query of `action` contains the return address. */
export function signInPage(
  action: string,
  forgotten: string,
  email: string,
  error: FormError | null,
): string {
  const invalid = error?.field === "password" ? INVALID : "";
  return formPage("Sign in", error?.message, action, [
    "",
    `${emailField(email, error?.field === "email")}
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${invalid}>`,
    "Sign in",
    `<p><a href="${escape(forgotten)}">Forgot password?</a></p>`,
  ]);
}

/** The page where a user requests a link. */
export function forgottenPasswordPage(
  action: string,
  email: string,
  error?: string,
): string {
  return formPage("Forgot password?", error, action, [
    "<p>Enter your e-mail address. If it has an account, a link to choose a new password is sent to it.</p>",
    emailField(email, error !== undefined),
    "Send the link",
    SIGN_IN_LINK,
  ]);
}

/** The page behind a link for choosing a password. */
export function choosePasswordPage(action: string, error?: string): string {
  return formPage("Choose a password", error, action, [
    "",
    `<label for="password">New password</label>
<p id="hint">At least ${PASSWORD_MIN_LENGTH} characters. You are signed out everywhere else.</p>
<input id="password" name="password" type="password" autocomplete="new-password" required${error ? INVALID : ' aria-describedby="hint"'}>`,
    "Save and sign in",
    "",
  ]);
}

/** Only this button uses up the link; opening the page does not. */
export function signInLinkPage(action: string): string {
  const before = "<p>This link signs you in once.</p>";
  const button = "Sign in to the Studio";
  return formPage("Sign in", undefined, action, [before, "", button, ""]);
}

/** A page with a title, one paragraph and a link to sign in, as HTML. */
export function messagePage(title: string, message: string): string {
  return page(
    title,
    `<h1>${escape(title)}</h1>\n<p>${escape(message)}</p>\n${SIGN_IN_LINK}`,
  );
}

/** The page instead of the Studio until it is built; reloads after this many seconds. */
export function awaitedStudioPage(hasFailed: boolean, seconds: number): string {
  const [title, message] = hasFailed
    ? [
        "The Studio could not be built",
        "The terminal or the log of the start says why, and the next start builds it again. The website is not affected.",
      ]
    : [
        "The Studio is being built",
        "That takes about a minute after an installation or an update. This page becomes the Studio by itself. The website does not wait for it.",
      ];
  return page(
    title,
    `<h1>${title}</h1>\n<p role="status">${message}</p>`,
    `<meta http-equiv="refresh" content="${seconds}">\n`,
  );
}

// The Studio asks for a sign-in if there is no session.
const SIGN_IN_LINK = '<p><a href="/">Sign in</a></p>';

function page(title: string, content: string, head = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
