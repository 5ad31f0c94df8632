export interface Token {
  readonly kind: 'text' | 'name' | 'mark';
  /** Contents of a text, without its quotes; a name with its dots; or one character. */
  readonly value: string;
  readonly line: number;
}

/** Parts of JavaScript and TypeScript, as far as data goes: blanks and comments, texts, names, all else. */
const TOKEN =
  /(?<blank>\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|'(?<single>(?:[^'\\\n]|\\.)*)'|"(?<double>(?:[^"\\\n]|\\.)*)"|`(?<template>[^`\\$]*)`|(?<name>[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)|(?<mark>[\s\S])/gy;

/** Takes source text apart; nothing of it is run. */
export function* readTokens(source: string): Generator<Token> {
  let line = 1;
  for (const { 0: whole, groups = {} } of source.matchAll(TOKEN)) {
    const { blank, single, double, template, name, mark } = groups;
    const text = single ?? double ?? template;
    if (text !== undefined) yield { kind: 'text', value: text, line };
    else if (name !== undefined) yield { kind: 'name', value: name, line };
    else if (mark !== undefined) yield { kind: 'mark', value: mark, line };
    if (blank !== undefined || template !== undefined) line += whole.split('\n').length - 1;
  }
}
