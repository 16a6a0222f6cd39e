'use strict';
// Draws the edit that the page contains as JSON. Only visible items have elements in the document, because an
// edit may have thousands of segments.
(() => {
  const edit = JSON.parse(document.getElementById('edit').textContent);
  const $ = id => document.getElementById(id);
  const SVG = 'http://www.w3.org/2000/svg';

  // Times: exact as [value, timescale], drawn as seconds.
  const seconds = t => t[0] / t[1];
  const gcd = (a, b) => { while (b) [a, b] = [b, a % b]; return a; };
  const fraction = t => {
    const common = gcd(Math.abs(t[0]), t[1]) || 1;
    const [value, scale] = [t[0] / common, t[1] / common];
    const decimals = String(value / scale);
    return scale === 1 || decimals.length <= 8 ? `${decimals} s` : `${value}/${scale} s`;
  };
  const rate = edit.frameDuration ? edit.frameDuration[1] / edit.frameDuration[0] : 0;
  const pad = (n, digits = 2) => String(n).padStart(digits, '0');
  const timecode = s => {
    const base = Math.round(rate) || 1000;
    const frames = rate ? Math.floor(s * rate + 1e-6) : Math.round(s * 1000);
    const [whole, rest] = [Math.floor(frames / base), frames % base];
    const clock = `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
    return rate ? `${clock}:${pad(rest)}` : `${clock}.${pad(rest, 3)}`;
  };
  const number = v => String(Math.round(v * 1000) / 1000);

  const duration = Math.max(seconds(edit.duration), 1e-3);
  for (const row of edit.rows) {
    for (const item of row.items) {
      item.from = item.r[0] / item.r[1];
      item.to = item.r[2] / item.r[3];
      // Texts are in a table, because most are repeated.
      item.n = edit.strings[item.n];
      if (item.d) item.d = item.d.map(place => edit.strings[place]);
      for (const curve of item.c || []) for (const point of curve.p) point.at = point[0] / point[1];
    }
  }
  const end = Math.max(duration, ...edit.rows.map(row => row.items.reduce((most, item) => Math.max(most, item.to), 0)));

  // Layout.
  const NAMES = innerWidth < 600 ? 0 : 118, RULER = 30, LANE = 28, GAP = 8;
  const bandOf = row => row.kind === 'video' ? 46 : row.kind === 'audio' ? 50 : 24;
  const heightOf = row => bandOf(row) + (row.kind === 'instructions' ? Math.min(row.lanes, 16) * LANE : 0)
    + (NAMES ? 0 : 16);
  const tops = [];
  let height = RULER + GAP;
  for (const row of edit.rows) { tops.push(height); height += heightOf(row) + GAP; }

  const state = { scale: 1, head: 0, matches: [], found: new Set(), match: -1, frame: null };
  const timeline = $('timeline');
  const view = document.createElementNS(SVG, 'svg');
  view.setAttribute('role', 'img');
  view.setAttribute('aria-label',
    `Timeline of ${edit.rows.length} rows and ${fraction(edit.duration)}. The same as a table is below.`);
  const room = document.createElement('div');
  room.id = 'room';
  timeline.append(room, view);

  const width = () => timeline.clientWidth;
  const fit = () => (width() - NAMES - 12) / end;
  const x = s => NAMES + s * state.scale - timeline.scrollLeft;
  const timeAt = px => Math.min(end, Math.max(0, (px + timeline.scrollLeft - NAMES) / state.scale));

  const make = (name, attributes, parent) => {
    const node = document.createElementNS(SVG, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (parent) parent.append(node);
    return node;
  };
  const write = (parent, text, px, py, room, style = '') => {
    const most = Math.floor(room / 6.6);
    if (most < 2) return;
    const words = text.length > most ? text.slice(0, most - 1) + '…' : text;
    make('text', { x: px, y: py, class: style }, parent).textContent = words;
  };

  // Returns the first item that ends after a time, if items follow each other.
  const firstAfter = (items, s) => {
    let low = 0, high = items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (items[middle].to > s) high = middle; else low = middle + 1;
    }
    return low;
  };
  const valueAt = (curve, s) => {
    const points = curve.p;
    let last = points[0];
    for (const point of points) {
      if (point.at > s) {
        const share = (s - last.at) / (point.at - last.at || 1);
        return s < last.at ? last[2] : last[2] + (point[2] - last[2]) * share;
      }
      last = point;
    }
    return last[2];
  };

  function drawRuler(parent) {
    const steps = [0.04, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 3600];
    const step = steps.find(s => s * state.scale >= 92) || 7200;
    const first = Math.floor(timeAt(NAMES) / step);
    for (let n = first; n * step <= timeAt(width()) + step && n * step <= end; n++) {
      const at = x(n * step);
      if (at < NAMES - 1) continue;
      make('line', { x1: at, x2: at, y1: RULER - 6, y2: height, class: 'scale' }, parent);
      write(parent, timecode(n * step), at + 3, RULER - 10, 90, 'small');
    }
  }

  function drawCurves(group, item, left, right, top, base) {
    const [from, to] = [timeAt(Math.max(left, NAMES)) - 1, timeAt(Math.min(right, width())) + 1];
    for (const curve of item.c || []) {
      const low = top + base + curve.l * LANE + LANE - 4, span = LANE - 9;
      if (base && curve.l >= 16) continue;
      const [bottom, extent] = base ? [low, span] : [top + 44, 36];
      const y = v => bottom - (v - curve.a) / (curve.b - curve.a || 1) * extent;
      let path = '';
      const points = curve.p;
      points.forEach((point, n) => {
        const isNear = (points[n + 1] || point).at >= from && (points[n - 1] || point).at <= to;
        if (isNear) path += `${path ? 'L' : 'M'}${x(point.at).toFixed(1)} ${y(point[2]).toFixed(1)}`;
      });
      if (base) make('line', { x1: left, x2: right, y1: low + 2, y2: low + 2, class: 'lane' }, group);
      make('path', { d: path, class: 'curve' }, group);
      if (base && right - left > 60) {
        write(group, curve.n, Math.max(left, NAMES) + 4, low - span + 8, right - Math.max(left, NAMES) - 8, 'small');
      }
    }
  }

  function drawItem(parent, row, n, item, left, right, top) {
    const band = bandOf(row), isMatch = state.found.has(item);
    const group = make('g', { class: `item ${item.s}${isMatch ? ' match' : ''}` }, parent);
    const [start, stop] = [Math.max(left, NAMES - 4), Math.min(right, width() + 4)];
    make('rect', { x: start, y: top, width: Math.max(stop - start, 1), height: band, rx: 3, class: 'box' }, group);
    let text = Math.max(left, NAMES) + 5;
    const source = item.f === undefined ? null : edit.sources[item.f];
    if (row.kind === 'video' && source && source.thumbnail && right - left > 100) {
      make('image', { href: source.thumbnail, x: text - 3, y: top + 3, width: 70, height: 40,
        preserveAspectRatio: 'xMidYMid slice' }, group);
      text += 72;
    }
    if (item.p && right - left > 6) {
      const middle = top + band / 2;
      let up = '', down = '';
      item.p.forEach((peak, k) => {
        const at = (left + (right - left) * k / (item.p.length - 1 || 1)).toFixed(1), reach = peak / 100 * (band / 2 - 2);
        up += `${k ? 'L' : 'M'}${at} ${(middle - reach).toFixed(1)}`;
        down = `L${at} ${(middle + reach).toFixed(1)}` + down;
      });
      make('path', { d: `${up}${down}Z`, class: 'wave' }, group);
    }
    if (right - left > 16) {
      const line = top + (row.kind === 'video' ? 18 : 16);
      write(group, item.n, text, line, right - text - 4);
      if (row.kind === 'video' && item.d) write(group, item.d[0], text, line + 16, right - text - 4, 'small');
    }
    if (right - left > 3) drawCurves(group, item, left, right, top, row.kind === 'instructions' ? band : 0);
    group.item = item;
    group.row = row;
  }

  function draw() {
    const w = width();
    room.style.width = `${NAMES + end * state.scale + 12}px`;
    view.setAttribute('width', w);
    view.setAttribute('height', height);
    view.textContent = '';
    drawRuler(view);
    edit.rows.forEach((row, n) => {
      const top = tops[n] + (NAMES ? 0 : 16);
      const [from, to] = [timeAt(NAMES), timeAt(w)];
      const items = row.items, isList = row.kind === 'titles';
      let stop = -1;
      for (let k = isList ? 0 : firstAfter(items, from); k < items.length; k++) {
        const item = items[k];
        if (item.from > to) { if (isList) continue; else break; }
        if (item.to < from) continue;
        const [left, right] = [x(item.from), x(item.to)];
        // An item that is narrower than two pixels and beside the previous one isn't visible.
        if (!isList && right - left < 2 && right < stop + 2 && item.s !== 'hole' && !state.found.has(item)) continue;
        drawItem(view, row, n, item, left, item.s === 'hole' ? Math.max(right, left + 3) : right, top);
        stop = right;
      }
    });
    for (const problem of edit.problems) {
      if (!problem.range) continue;
      const [left, right] = [x(problem.range[0] / problem.range[1]), x(problem.range[2] / problem.range[3])];
      if (right < NAMES || left > w) continue;
      // Errors are marked over the full height. Warnings aren't, because several marks would hide the items.
      const isError = problem.severity === 'error';
      make('rect', { x: left, y: RULER - 1, width: Math.max(2, right - left), height: isError ? height - RULER : 4,
        class: `problem ${problem.severity}` }, view);
      make('path', { d: `M${left} ${RULER - 12}l6 10h-12z`, class: `mark ${problem.severity}` }, view);
    }
    edit.rows.forEach((row, n) => {
      if (NAMES) make('rect', { x: 0, y: tops[n], width: NAMES - 4, height: heightOf(row), class: 'row' }, view);
      write(view, row.name, 6, tops[n] + (NAMES ? 16 : 11), NAMES || 300, 'name');
    });
    const at = x(state.head);
    if (at >= NAMES - 1) make('line', { x1: at, x2: at, y1: 4, y2: height, class: 'head' }, view);
  }
  let isAsked = false;
  const redraw = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => { isAsked = false; draw(); });
  };

  function zoom(factor, at = NAMES + (width() - NAMES) / 2) {
    const s = timeAt(at), most = Math.max(rate * 40, 400);
    state.scale = Math.min(most, Math.max(fit(), state.scale * factor));
    room.style.width = `${NAMES + end * state.scale + 12}px`;
    timeline.scrollLeft = NAMES + s * state.scale - at;
    redraw();
  }
  function show(s) {
    const at = x(s);
    if (at < NAMES + 20 || at > width() - 20) timeline.scrollLeft += at - NAMES - (width() - NAMES) / 3;
  }

  // Kinds in the words of the legend, so that nothing is said by colors alone.
  const kinds = Object.fromEntries(
    [...document.querySelectorAll('.key li')].map(line => [line.dataset.style, line.textContent]));
  const kindOf = item => kinds[item.s] || item.s;

  // The playhead, and the items there.
  function place(s, isAnnounced = true) {
    const frame = rate ? Math.floor(s * rate + 1e-6) : 0;
    state.head = Math.min(end, Math.max(0, rate ? frame / rate : s));
    const rows = [];
    for (const row of edit.rows) {
      for (const item of row.items) {
        if (item.from > state.head + 1e-9 || item.to <= state.head + 1e-9) continue;
        const values = (item.c || []).map(curve => `${curve.n} ${number(valueAt(curve, state.head))}`);
        rows.push([row.name, kindOf(item), [item.n, ...(item.d || [])].join(' · '), values.join(', ')]);
      }
    }
    $('where').textContent = `${timecode(state.head)}${rate ? `, frame ${frame}` : ''}, ${number(state.head)} s`;
    $('now').replaceChildren(table(['Row', 'Kind', 'Shows', 'Values'], rows));
    const frames = edit.frames.filter(still => seconds(still.time) <= state.head + 1e-6);
    const still = frames[frames.length - 1] || edit.frames[0];
    if (still && still !== state.frame) {
      state.frame = still;
      $('still').src = still.image;
      $('still').alt = `The composed frame at ${timecode(seconds(still.time))}`;
      $('still-time').textContent = `Composed frame at ${timecode(seconds(still.time))}`;
    }
    if (isAnnounced) show(state.head);
    redraw();
  }

  function table(heads, rows) {
    const table = document.createElement('table');
    const line = (cells, tag) => {
      const tr = document.createElement('tr');
      cells.forEach((cell, n) => {
        const node = document.createElement(n === 0 && tag === 'td' ? 'th' : tag);
        if (node.tagName === 'TH') node.scope = tag === 'th' ? 'col' : 'row';
        node.textContent = cell;
        tr.append(node);
      });
      return tr;
    };
    const head = document.createElement('thead'), body = document.createElement('tbody');
    head.append(line(heads, 'th'));
    body.append(...rows.map(row => line(row, 'td')));
    table.append(head, body);
    return table;
  }

  // The exact values under the pointer.
  view.addEventListener('pointermove', event => {
    const group = event.target.closest('.item'), tip = $('tip');
    if (!group) { tip.hidden = true; return; }
    const item = group.item, s = timeAt(event.clientX - timeline.getBoundingClientRect().left);
    const lines = [
      `${fraction([item.r[0], item.r[1]])} – ${fraction([item.r[2], item.r[3]])}`,
      `${timecode(item.from)} – ${timecode(item.to)}`, ...(item.d || []),
      ...(item.c || []).map(curve => `${curve.n} ${number(valueAt(curve, s))} at ${timecode(s)}`),
    ];
    const title = document.createElement('strong');
    title.textContent = item.n;
    tip.replaceChildren(title, ...lines.map(text => {
      const node = document.createElement('div');
      node.textContent = text;
      return node;
    }));
    tip.hidden = false;
    const box = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(event.clientX + 14, innerWidth - box.width - 6))}px`;
    tip.style.top = `${event.clientY + 18 + box.height > innerHeight ? event.clientY - box.height - 10 : event.clientY + 18}px`;
  });
  view.addEventListener('pointerleave', () => { $('tip').hidden = true; });
  view.addEventListener('click', event => place(timeAt(event.clientX - timeline.getBoundingClientRect().left), false));
  timeline.addEventListener('scroll', redraw);
  timeline.addEventListener('wheel', event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), event.clientX - timeline.getBoundingClientRect().left);
  }, { passive: false });
  addEventListener('resize', () => { state.scale = Math.max(state.scale, fit()); redraw(); });

  // Search.
  function search(words) {
    const wanted = words.trim().toLowerCase();
    state.matches = [];
    state.match = -1;
    if (wanted) {
      for (const row of edit.rows) for (const item of row.items) {
        const text = [row.name, item.n, ...(item.d || []), ...(item.c || []).map(curve => curve.n)].join(' ');
        if (text.toLowerCase().includes(wanted)) state.matches.push({ row, item });
      }
      state.matches.sort((a, b) => a.item.from - b.item.from);
    }
    state.found = new Set(state.matches.map(one => one.item));
    $('found').textContent = wanted ? `${state.matches.length} found` : '';
    redraw();
  }
  function next(step) {
    const count = state.matches.length;
    if (!count) return;
    state.match = (state.match + step + count) % count;
    $('found').textContent = `${state.match + 1} of ${count}`;
    place(state.matches[state.match].item.from);
  }
  $('search').addEventListener('input', event => search(event.target.value));
  $('search').addEventListener('keydown', event => {
    if (event.key === 'Enter') { event.preventDefault(); next(event.shiftKey ? -1 : 1); }
    if (event.key === 'Escape') { event.target.value = ''; search(''); timeline.focus(); }
  });

  let problem = -1;
  const toProblem = n => {
    problem = n;
    const range = edit.problems[n].range;
    if (range) place(range[0] / range[1]);
  };
  const keys = {
    '+': () => zoom(1.6), '=': () => zoom(1.6), '-': () => zoom(1 / 1.6), '0': () => { state.scale = fit(); redraw(); },
    ArrowRight: e => place(state.head + (e.shiftKey ? 1 : 1 / (rate || 10)) + 1e-6),
    ArrowLeft: e => place(state.head - (e.shiftKey ? 1 : 1 / (rate || 10)) + 1e-6),
    Home: () => place(0), End: () => place(end - 1 / (rate || 10)),
    '/': () => $('search').focus(), n: () => edit.problems.length && toProblem((problem + 1) % edit.problems.length),
  };
  addEventListener('keydown', event => {
    if (event.target.matches('input, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
  $('in').addEventListener('click', keys['+']);
  $('out').addEventListener('click', keys['-']);
  $('all').addEventListener('click', keys['0']);

  // The lists beside the timeline.
  document.querySelectorAll('#problems button').forEach((button, n) => button.addEventListener('click', () => toProblem(n)));
  $('as-table').addEventListener('toggle', () => {
    if ($('table').childElementCount) return;
    const all = edit.rows.flatMap(row => row.items.map(item => [
      row.name, kindOf(item), item.n, fraction([item.r[0], item.r[1]]), fraction([item.r[2], item.r[3]]), (item.d || []).join('; '),
    ]));
    const fill = count => {
      $('table').replaceChildren(table(['Row', 'Kind', 'Name', 'From', 'To', 'Details'], all.slice(0, count)));
      if (count >= all.length) return;
      const more = document.createElement('button');
      more.textContent = `Show all ${all.length}`;
      more.addEventListener('click', () => fill(all.length));
      $('table').append(more);
    };
    fill(300);
  });
  if (!edit.frames.length) $('frame').remove();

  state.scale = fit();
  const broken = edit.problems.find(one => one.range);
  place(broken ? broken.range[0] / broken.range[1] : 0, false);
  draw();
})();
