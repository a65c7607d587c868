import { inWords } from "../../base/mod.ts";
import { FILE_KINDS } from "../../text/mod.ts";
import { words } from "../http/words.ts";
import {
  MOST_CHARACTERS,
  MOST_COLLECTION,
  MOST_COLLECTIONS,
  MOST_FILE,
  MOST_FILES,
  MOST_MEGABYTES,
  MOST_SECONDS,
} from "./limits.ts";
import type { ContentKind } from "./content_kind.ts";

const kinds = [...FILE_KINDS].map((kind) => kind.slice(1)).sort().join(", ");
const [file, collection] = [MOST_FILE, MOST_COLLECTION].map((bytes) => inWords(bytes).replace(".0 ", " "));

/** What is said of files that are not taken, and of those that are. */
export const said = words({
  kinds,
  file,
  collection,
  first: "My documents",
  unsupported: (ending: string) =>
    ending === ""
      ? "Its name has no ending, so its kind is not known"
      : `Files of the kind ${ending} are not read`,
  noName: "The file has no name",
  tooLarge: `It is larger than ${file}`,
  empty: "The file is empty",
  mismatch: (ending: string, kind: string) => `It is named ${ending}, but its content is ${kind}`,
  content: {
    pdf: "a PDF file",
    zip: "a zip file",
    office97: "a file of Word, PowerPoint or Excel from before 2007, or an encrypted one",
    program: "a program",
    picture: "a picture",
    sound: "sound",
    archive: "a packed archive",
    binary: "no text",
    text: "plain text",
  } as Record<ContentKind, string>,
  encrypted: "It is encrypted: save it without a password",
  broken: "It cannot be read: the file is damaged or not what it says",
  tooMuchText: `It has more than ${MOST_CHARACTERS / 1e6} million characters of text: split it`,
  tooSlow: `Reading it took more than ${MOST_SECONDS} seconds, so it was given up`,
  tooMuchMemory: `Reading it took more than ${MOST_MEGABYTES} MB of memory, so it was given up: split it`,
  noText: "There is no text in it",
  full: `The collection is full: at most ${MOST_FILES} files`,
  fullBytes: `The collection is full: at most ${collection}`,
  tooManyCollections: `There are ${MOST_COLLECTIONS} collections, and no more are kept`,
  diskFull: "There is no room left on the disk: nothing of this file was kept",
  notWritten: "The file could not be written: nothing of it was kept",
  busy: "Too many files come at once: send it again",
  noCollection: "There is no such collection, or it was removed",
  noDocument: "There is no such document, or it was removed",
  fileGone: "The file is no longer in the application's folder; its text can still be searched",
}, {
  kinds,
  file,
  collection,
  first: "Mis documentos",
  unsupported: (ending) =>
    ending === ""
      ? "Su nombre no tiene extensión y no se sabe de qué tipo es"
      : `No se leen archivos de tipo ${ending}`,
  noName: "El archivo no tiene nombre",
  tooLarge: `Ocupa más de ${file}`,
  empty: "El archivo está vacío",
  mismatch: (ending, kind) => `Su nombre acaba en ${ending}, pero el contenido es ${kind}`,
  content: {
    pdf: "un PDF",
    zip: "un archivo zip",
    office97: "un archivo de Word, PowerPoint o Excel anterior a 2007, o uno cifrado",
    program: "un programa",
    picture: "una imagen",
    sound: "sonido",
    archive: "un archivo comprimido",
    binary: "otra cosa que texto",
    text: "texto sin formato",
  },
  encrypted: "Está cifrado: guárdelo sin contraseña",
  broken: "No se puede leer: está dañado o no es lo que dice ser",
  tooMuchText: `Tiene más de ${MOST_CHARACTERS / 1e6} millones de caracteres de texto: divídalo`,
  tooSlow: `Leerlo llevó más de ${MOST_SECONDS} segundos y se ha dejado`,
  tooMuchMemory: `Leerlo ocupó más de ${MOST_MEGABYTES} MB de memoria y se ha dejado: divídalo`,
  noText: "No contiene texto",
  full: `La colección está llena: como máximo ${MOST_FILES} archivos`,
  fullBytes: `La colección está llena: como máximo ${collection}`,
  tooManyCollections: `Hay ${MOST_COLLECTIONS} colecciones y no se guardan más`,
  diskFull: "No queda espacio en el disco: no se ha guardado nada de este archivo",
  notWritten: "No se ha podido escribir el archivo: no se ha guardado nada de él",
  busy: "Llegan demasiados archivos a la vez: envíelo otra vez",
  noCollection: "Esa colección no existe o se ha eliminado",
  noDocument: "Ese documento no existe o se ha eliminado",
  fileGone: "El archivo ya no está en la carpeta de la aplicación; su texto se puede seguir buscando",
});
