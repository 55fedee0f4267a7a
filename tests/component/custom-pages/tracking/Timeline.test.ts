import { expect, it } from 'vitest';
import { parseActivity } from '../../../../src/custom-pages/tracking/Timeline.tsx';
import { markup } from '../../../../server/modules/tracking/journey.ts';

const said = (activity: string) => parseActivity(activity).map(({ tag, text }) => `${tag}:${text}`);

it('reads the few tags that an activity may have', () => {
  expect(said('Packed into <code>ABSID202600001</code><br><small>by <b>Asha</b></small>')).toEqual([
    'text:Packed into ',
    'code:ABSID202600001',
    'br:',
    'small:by ',
    'b:Asha',
  ]);
});

it('reads any text from the server’s markup of it', () => {
  const text = '<img src=x onerror="alert(1)">&amp;\'';
  expect(said(markup`Mapped to <b>${text}</b>`.text)).toEqual(['text:Mapped to ', `b:${text}`]);
});

it.each([
  ['<img src=x onerror=alert(1)>gone', ['text:gone']],
  [
    '<a href="javascript:alert(1)" onclick="alert(1)">a <b style="position:fixed">link</b></a>',
    ['text:a ', 'b:link'],
  ],
  ['<script>alert(1)</script><style>*{display:none}</style>left', ['text:left']],
  ['<svg><script>alert(1)</script></svg><iframe src="//x"></iframe>left', ['text:left']],
  ['<b><p>one<table><tr><td>two</td></tr></table></b>', ['b:one', 'b:two']],
  ['plain & simple < text', ['text:plain & simple < text']],
])('leaves all else out but its text: %s', (activity, expected) => {
  expect(said(activity)).toEqual(expected);
});
