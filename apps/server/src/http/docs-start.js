// Runs in the page of docs, after `settings` and the reader: shows the document, and on a server with the demo lets
// people try operations as somebody of it.
const reader = Scalar.createApiReference("#app", settings.configuration);

/** The reader sends the token of this person from now on, or none. */
function actWith(token) {
  const authentication = { preferredSecurityScheme: "bearer", securitySchemes: { bearer: { token } } };
  reader.updateConfiguration({ ...settings.configuration, authentication });
}

async function signIn(email) {
  const answer = await fetch("/api/v1/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: settings.demo.password }),
  });
  const { access_token: token, message } = await answer.json();
  if (!answer.ok) throw new Error(message);
  return token;
}

/** A bar above the page with everybody of the demo. */
function offerPeople({ people }) {
  const bar = document.createElement("form");
  bar.id = "try-as";
  const label = document.createElement("label");
  label.textContent = "Try it as ";
  const choice = document.createElement("select");
  choice.append(new Option("nobody", ""), ...people.map((email) => new Option(email, email)));
  label.append(choice);
  const state = document.createElement("output");
  bar.append(label, state);
  choice.addEventListener("change", async () => {
    const email = choice.value;
    try {
      const token = email === "" ? "" : await signIn(email);
      // Somebody may have chosen again while this one signed in.
      if (choice.value !== email) return;
      actWith(token);
      state.textContent = email === "" ? "" : "signed in for 15 minutes";
    } catch (error) {
      state.textContent = error.message;
    }
  });
  document.body.prepend(bar);
}

if (settings.demo) offerPeople(settings.demo);
