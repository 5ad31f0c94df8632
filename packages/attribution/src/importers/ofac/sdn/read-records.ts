import type { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import sax from 'sax';

/** Largest list that is read; the advanced one of 2026 has 127 MB. */
const MAX_FILE_BYTES = 2 ** 30;
/** Elements of one record; the longest entry has some thousand. */
const MAX_NODES = 50_000;
const MAX_DEPTH = 64;
/** Characters of one element's text; a remark has some thousand. */
const MAX_TEXT = 65_536;

/** An element with all that is in it; prefixes of namespaces are left out of its name. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** Text of the element, without that of its children. */
  readonly text: string;
  /** 1-based, where it begins. */
  readonly line: number;
}

export type XmlEvent =
  /** The outermost element, once. */
  { readonly root: string } | { readonly record: XmlNode } | { readonly fault: string; readonly line?: number };

/**
 * The elements of an XML file that have one of some names, each as it ends, in flat memory. Nothing is read but the file:
 * a document type, which could name others or multiply entities, is refused. A fault is the last event.
 *
 * @param names of records; one inside another belongs to the outer one
 */
export async function* readRecords(path: string, names: ReadonlySet<string>): AsyncGenerator<XmlEvent> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) return yield { fault: `larger than ${MAX_FILE_BYTES} bytes` };
  const builder = createBuilder(names);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      builder.write(decoder.decode(chunk as Buffer, { stream: true }));
      yield* builder.take();
      if (builder.isFaulty()) return;
    }
    builder.write(decoder.decode());
    builder.close();
    yield* builder.take();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    yield { fault: 'not valid UTF-8' };
  }
}

interface OpenNode extends XmlNode {
  readonly children: OpenNode[];
  text: string;
}

function createBuilder(names: ReadonlySet<string>) {
  const parser = sax.parser(true, { position: true });
  let events: XmlEvent[] = [];
  let open: OpenNode[] = [];
  let depth = 0;
  let nodes = 0;
  let isFaulty = false;
  function fail(fault: string): void {
    if (!isFaulty) events.push({ fault, line: parser.line + 1 });
    isFaulty = true;
  }
  parser.ondoctype = () => fail('a document type (<!DOCTYPE>) is not read');
  parser.onerror = ({ message }) => {
    fail(`not valid XML: ${message.split('\n')[0] ?? ''}`);
    parser.resume();
  };
  parser.onopentag = ({ name: qualified, attributes }) => {
    if (isFaulty) return;
    const name = toLocal(qualified);
    depth += 1;
    if (depth === 1) events.push({ root: name });
    if (depth > MAX_DEPTH) return fail(`elements within more than ${MAX_DEPTH} others`);
    if (open.length === 0 && !names.has(name)) return;
    nodes += 1;
    if (nodes > MAX_NODES) return fail(`an entry of more than ${MAX_NODES} elements`);
    const line = parser.line + 1;
    const node = { name, attributes: attributes as Record<string, string>, children: [], text: '', line };
    open.at(-1)?.children.push(node);
    open.push(node);
  };
  const addText = (text: string): void => {
    const node = open.at(-1);
    if (node === undefined || isFaulty) return;
    if (node.text.length + text.length > MAX_TEXT) fail(`a text of more than ${MAX_TEXT} characters`);
    else node.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    depth -= 1;
    const node = open.pop();
    if (node === undefined || isFaulty || open.length > 0) return;
    events.push({ record: node });
    nodes = 0;
    open = [];
  };
  return {
    write: (text: string): void => {
      if (!isFaulty) parser.write(text);
    },
    close: (): void => {
      if (isFaulty) return;
      parser.close();
      if (depth > 0) fail('ends before its elements do');
    },
    isFaulty: () => isFaulty,
    take(): readonly XmlEvent[] {
      const taken = events;
      events = [];
      return taken;
    },
  };
}

const toLocal = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1);
