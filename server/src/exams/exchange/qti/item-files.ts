import type { EmbeddedFile } from '../question-draft';
import { embeddedAddress } from '../rich-html';
import { pathFrom, type QtiPackage } from './package';

/** Addresses of other sites, and of places in the page. */
const OTHER_SITES = /^(?:https?:|mailto:|tel:|\/\/|#)/i;
/** A picture inside its own address. */
const DATA = /^data:image\/(png|jpeg|gif);base64,([A-Za-z0-9+/=\s]+)$/i;
/** Folder of the files of a course in a Common Cartridge. */
const WEB_RESOURCES = 'web_resources';
/** The address of that folder, as Canvas writes it. */
const FILE_BASE = /^(?:\$|%24)(?:IMS-CC-FILEBASE|IMS_CC_FILEBASE)(?:\$|%24)\//;
/**
 * The address of an uploaded file, as Blackboard writes it: its file has the number in its name.
 */
const BLACKBOARD = /^@X@EmbeddedFile\.\w+@X@(?:.*\/)?([^/]+)$/;
const BLACKBOARD_ID = /^xid-\d+_\d+$/;
const FILE_NAME_LENGTH = 100;
/** Characters of an address of a file in a package. */
const ADDRESS_MAX = 4096;
/** Missing files of one item that are named. */
const MISSING_MAX = 20;

/** An address without its percent-encoding, where it has a valid one. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Files of a package by the endings of their paths; made once for each package. */
export class PackageIndex {
  readonly #byName = new Map<string, string[]>();

  constructor(readonly archive: QtiPackage | null) {
    for (const path of archive?.names ?? []) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const paths = this.#byName.get(name);
      if (paths) paths.push(path);
      else this.#byName.set(name, [path]);
    }
  }

  /** The path of the file that an address in another file of the package means. */
  find(from: string, address: string): string | null {
    const { archive } = this;
    if (!archive) return null;
    const [, uploaded] = BLACKBOARD.exec(address) ?? [];
    if (uploaded !== undefined) return this.#uploaded(decoded(uploaded));
    const plain = address.replace(FILE_BASE, '').replace(/[?#].*$/s, '');
    for (const relative of new Set([decoded(plain), plain])) {
      const paths = [
        pathFrom(from, relative),
        pathFrom('', relative),
        pathFrom(`${WEB_RESOURCES}/`, relative),
      ];
      const found = paths.find((path) => archive.has(path));
      if (found !== undefined) return found;
    }
    return null;
  }

  /** The path that an address means, also where the package does not contain it. */
  pathOf(from: string, address: string): string {
    return this.find(from, address) ?? pathFrom(from, address);
  }

  #uploaded(name: string): string | null {
    if (!BLACKBOARD_ID.test(name)) return this.#byName.get(name)?.[0] ?? null;
    for (const [each, [path]] of this.#byName)
      if (each.includes(`_${name}.`) || each.includes(`_${name}_`) || each.startsWith(name))
        return path ?? null;
    return null;
  }
}

/** The files that one item shows. */
export class ItemFiles {
  /** Addresses of files that the package does not contain. */
  readonly missing = new Set<string>();
  readonly #paths = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #inline: EmbeddedFile[] = [];

  /** @param from path of the file of the item */
  constructor(
    private readonly index: PackageIndex,
    private readonly from: string,
  ) {}

  /**
   * The address of a file in the text of the draft. Null, and a missing file, when the package does
   * not contain it.
   */
  addressOf(given: string): string | null {
    const address = given.trim();
    if (address === '' || OTHER_SITES.test(address)) return address;
    const [, kind, base64] = DATA.exec(address) ?? [];
    if (kind !== undefined && base64 !== undefined) {
      const name = this.#unique(`picture.${kind.toLowerCase()}`);
      this.#inline.push({ name, content: Buffer.from(base64, 'base64') });
      return this.#embedded(name);
    }
    const path = address.length > ADDRESS_MAX ? null : this.index.find(this.from, address);
    if (path !== null) return this.#embedded(this.#nameOf(path));
    if (this.missing.size < MISSING_MAX)
      this.missing.add(decoded(address.slice(0, FILE_NAME_LENGTH)));
    return null;
  }

  /** Reads the files. Throws an `ArchiveError`. */
  async read(): Promise<EmbeddedFile[]> {
    const files = [...this.#inline];
    for (const [path, name] of this.#paths) {
      const content = await this.index.archive?.read(path, { cache: true });
      if (content) files.push({ name, content });
    }
    return files;
  }

  #nameOf(path: string): string {
    const before = this.#paths.get(path);
    if (before !== undefined) return before;
    const name = this.#unique(path.slice(path.lastIndexOf('/') + 1).slice(-FILE_NAME_LENGTH));
    this.#paths.set(path, name);
    return name;
  }

  /** A name that no other file of the item has. */
  #unique(name: string): string {
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
    let free = name;
    for (let number = 2; this.#names.has(free); number += 1) free = `${stem}-${number}${ending}`;
    this.#names.set(free, free);
    return free;
  }

  #embedded(name: string): string {
    return embeddedAddress(name);
  }
}
