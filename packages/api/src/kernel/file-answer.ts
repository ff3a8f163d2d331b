import { z } from "zod";

/** A file as an answer: made piece by piece while it is sent. What a use case has to do at its end is part of its making. */
export class FileAnswer {
  readonly contentType: string;
  readonly filename: string;
  readonly parts: () => AsyncGenerator<Uint8Array>;

  constructor(file: { contentType: string; filename: string; parts: () => AsyncGenerator<Uint8Array> }) {
    this.contentType = file.contentType;
    this.filename = file.filename;
    this.parts = file.parts;
  }
}

async function bytesOf(file: FileAnswer): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of file.parts()) parts.push(part);
  return Buffer.concat(parts);
}

const fileContent = z.object({
  content_type: z.string(),
  filename: z.string(),
  content: z.base64().describe("What is in it, in base64"),
});

/** A file in the output of an operation whose declaration has `file`: REST sends it as what it is, tRPC whole, as JSON. */
export const fileOut = z.codec(z.instanceof(FileAnswer), fileContent, {
  decode: async (file) => ({
    content_type: file.contentType,
    filename: file.filename,
    content: (await bytesOf(file)).toString("base64"),
  }),
  encode: ({ content_type, filename, content }) =>
    new FileAnswer({
      contentType: content_type,
      filename,
      parts: async function* () {
        yield Buffer.from(content, "base64");
      },
    }),
});

/** The output of an operation that answers nothing but a file. */
export const fileOutput = z.object({ file: fileOut });
