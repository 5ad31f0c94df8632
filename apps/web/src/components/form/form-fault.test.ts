import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { CallError } from '../../lib/api.ts';
import { FormFault } from './form-fault.tsx';

beforeAll(() => i18next.createInstance().use(initReactI18next).init({ lng: 'cn' }));

const render = (code: string) => {
  const element = createElement(FormFault, { fault: { field: 'other', error: new CallError(code, '') } });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, element));
};

it('who waits for review is told so, and not as of an error [R-LOGIN-24]', () => {
  expect(render('ACCOUNT_AWAITING_REVIEW')).toContain('class="form-fault waiting"');
  expect(render('ACCOUNT_REJECTED')).toContain('class="form-fault"');
});
