import type { XmlNode } from './read-records.ts';

export const listChildren = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** Text of the element at a path of names below a node, trimmed; undefined where there is none, or it is empty. */
export function findText(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const child = path.reduce<XmlNode | undefined>((at, name) => listChildren(at, name)[0], node);
  return child?.text.trim() || undefined;
}

/** Elements of a name anywhere below a node. */
export function* walk(node: XmlNode, name: string): Generator<XmlNode> {
  for (const child of node.children) {
    if (child.name === name) yield child;
    else yield* walk(child, name);
  }
}
