const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A relation list of part names by identifier: `{ rId1: ["slide", "slides/slide1.xml"] }`. */
export function relations(list: Record<string, [type: string, target: string, mode?: string]>): string {
  const all = Object.entries(list).map(([id, [type, target, mode]]) =>
    `<Relationship Id="${id}" Type="${type.includes(":") ? type : `${OFFICE}/${type}`}" Target="${target}"` +
    `${mode ? ` TargetMode="${mode}"` : ""}/>`
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${RELATIONS}">${
    all.join("")
  }</Relationships>`;
}

/** The files in an office file with the given parts, which names its main part. */
export function officeParts(
  main: string,
  parts: Record<string, string | Uint8Array>,
): { name: string; data: string | Uint8Array }[] {
  const all = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "_rels/.rels": relations({
      rId1: ["officeDocument", main],
      rId2: [
        "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
        "docProps/core.xml",
      ],
    }),
    ...parts,
  };
  return Object.entries(all).map(([name, data]) => ({ name, data }));
}

export function coreProperties(content: string): string {
  return '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">' +
    `${content}</cp:coreProperties>`;
}
