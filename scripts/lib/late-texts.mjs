import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Calls whose script waits for the late texts: a page's route, a part of a page. */
const LATE_CALLS = ['lateRoute', 'withLateTexts'];

/** The parts that `cn-late.ts` gathers by its pattern `./cn/{a,b}.json`, and that `cn.ts` leaves out by `!./cn/{a,b}.json`. */
export function readLateParts(source) {
  const [, parts] = /'!?\.\/cn\/\{([\w,]+)\}\.json'/.exec(source) ?? [];
  if (parts === undefined) throw new Error('expected parts named as ./cn/{a,b}.json');
  return parts.split(',');
}

/**
 * Late texts that may be drawn before they are there: in what the application imports, now or later, other than by a
 * late call.
 * @param entry path of the application's first file
 * @param read text of a file by its path
 * @param keys all keys of texts
 * @param parts the late ones' first part
 */
export function findEarlyUses({ entry, read, keys, parts }) {
  const late = [...keys].filter((key) => parts.includes(key.split('.')[0]));
  const faults = [];
  const waiting = [entry];
  const reached = new Set(waiting);
  for (const file of waiting) {
    const { imports, uses } = inspectFile(file, read(file), late);
    faults.push(...uses);
    for (const each of imports) {
      if (!reached.has(each)) waiting.push(each);
      reached.add(each);
    }
  }
  return faults.sort();
}

function inspectFile(file, text, late) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const [imports, uses] = [[], []];
  const visit = (node) => {
    if (isLateCall(node)) return;
    const path = importedPath(node);
    if (path !== undefined) imports.push(join(dirname(file), path));
    else if (isLateText(node, late)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      uses.push(`${file}:${line + 1}: ${node.text} comes late, with other pages than this`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { imports, uses };
}

const isLateCall = (node) => ts.isCallExpression(node) && LATE_CALLS.includes(node.expression.getText());

/** Path of our source file in `import … from`, `export … from` and `import(…)`; undefined for others. */
function importedPath(node) {
  const specifier = ts.isImportDeclaration(node)
    ? node.importClause?.isTypeOnly !== true && node.moduleSpecifier
    : ts.isExportDeclaration(node)
      ? !node.isTypeOnly && node.moduleSpecifier
      : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0];
  if (!specifier || !ts.isStringLiteralLike(specifier)) return undefined;
  return /^\..*\.tsx?$/.test(specifier.text) ? specifier.text : undefined;
}

/**
 * True for a key in any position: it may also be data of a check or a table. A computed key is recognised by its fixed
 * beginning.
 */
function isLateText(node, late) {
  if (ts.isStringLiteralLike(node)) return late.some((key) => key === node.text || key === `${node.text}_other`);
  return ts.isTemplateHead(node) && node.text.includes('.') && late.some((key) => key.startsWith(node.text));
}
