import type { Page } from 'playwright-core';

/** Words that state of an object that there is nothing, no more, or all. Texts that deny just that are taken away before. */
const WORDS = {
  cn: /无风险|余额为零|已无资金|准确计数|均无高风险|未见冻结|未见权限|没有交易|没有交易对手|没有资产|没有转账|无可冻结|已全部查明|未出现过|已查明 100(?:\.00)? %/g,
  en: /no risk|zero balance|nothing left to freeze|exact count|no sender carries|no recipient carries|not seen frozen|no permission change seen|no transactions|no counterparties|no assets|no transfers|never appeared|100(?:\.00)? % (?:established|followed)/gi,
} as const;
const DENIED = {
  cn: /不代表没有[^。；，\n]*|不能判断有无[^。；，\n]*/g,
  en: /does not mean[^.;\n]*|cannot be (?:told|concluded|judged)[^.;\n]*/gi,
} as const;

/** Words of a page that state completeness, each with its surroundings. */
export const listCompleteWords = (text: string, language: keyof typeof WORDS): readonly string[] => {
  const left = text.replace(DENIED[language], ' ');
  return [...left.matchAll(WORDS[language])].map(
    ({ index, 0: word }) => `${word}: ${left.slice(Math.max(0, index - 40), index + 60)}`,
  );
};

/** Shown texts of a part of the page, without the choices of its filters, which state nothing. */
export const readTexts = (page: Page, part: string): Promise<string> =>
  page.evaluate(`(() => {
    const part = document.querySelector(${JSON.stringify(part)});
    for (const choice of part.querySelectorAll('select')) choice.style.display = 'none';
    return part.innerText;
  })()`);
