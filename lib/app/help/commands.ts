/** How the application is started with a language model that writes answers: at OpenAI, or on this computer. */
export const WITH_LANGUAGE_MODEL = [
  "COTEJO_CHAT=gpt-4o-mini OPENAI_API_KEY=… deno task serve",
  "COTEJO_CHAT=llama3.2 OPENAI_BASE_URL=http://127.0.0.1:11434/v1 deno task serve",
].join("\n");
