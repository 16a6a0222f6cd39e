'use strict';
// Requests the state of a run from its server twice a second, and displays it. Totals become rates between two
// answers.
(() => {
  const $ = id => document.getElementById(id);
  const INTERVAL = 500;
  // Said as well as colored.
  const LEVELS = { warning: 'Warning: ', error: 'Error: ' };
  const node = (name, text, attributes = {}) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const seconds = (value, digits = 1) => `${value.toFixed(digits)} s`;
  const megabytes = bytes => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

  // Removes the types of fields, and binary values.
  const readable = caps => caps.replace(/(codec_data|streamheader)=\([^)]*\)[^,;]*/g, '$1=…')
    .replace(/=\([a-z]+\)/g, '=').replace(/^(\S+?), /, '$1 ');
  // Of a reader's elements, only demuxers and decoders are displayed.
  const told = one => one.role !== 'reader' ? one.elements
    : one.elements.filter(element => /demux|dec/.test(element.factory) && !/bin$/.test(element.factory));

  let before = null;
  let failures = 0;

  function facts(state) {
    const lines = [['Position', `${seconds(state.position, 2)} of ${seconds(state.duration, 2)}`]];
    if (state.frameCount) lines.push(['Frames', `${state.frames} of ${state.frameCount}`]);
    const rate = before && state.time > before.time ? (state.frames - before.frames) / (state.time - before.time) : 0;
    if (state.frameCount) lines.push(['Frames a second', rate.toFixed(1)]);
    lines.push(
      ['Readers open', state.run.pipelines.filter(one => one.role === 'reader').length],
      ['Threads', state.run.threads],
      ['Memory', `${megabytes(state.run.resident)}, at most ${megabytes(state.run.peak)}`],
      ['Running for', seconds(state.time)]);
    $('run-facts').replaceChildren(...lines.map(([name, value]) => {
      const pair = node('div');
      pair.append(node('dt', name), node('dd', value));
      return pair;
    }));
  }

  function flame(stages) {
    const total = stages.reduce((sum, stage) => sum + stage.seconds, 0) || 1;
    $('flame').replaceChildren(...stages.filter(stage => stage.seconds > 0).map(stage => {
      const bar = node('div', undefined, { class: `stage ${stage.name}` });
      bar.style.width = `${stage.seconds / total * 100}%`;
      bar.append(node('div', stage.name, { class: 'label', title: `${stage.name}: ${seconds(stage.seconds, 2)}` }));
      const threads = node('div', undefined, { class: 'threads' });
      threads.append(...stage.parts.filter(part => part.seconds > 0).map(part => {
        const words = `${part.name}: ${seconds(part.seconds, 2)}, ${part.threads ? plural(part.threads, 'thread') : 'ended'}`;
        const box = node('div', part.name, { class: 'label', title: words });
        box.style.width = `${part.seconds / stage.seconds * 100}%`;
        return box;
      }));
      bar.append(threads);
      return bar;
    }));
    $('flame-words').textContent = stages.filter(stage => stage.seconds > 0)
      .map(stage => `${stage.name} ${seconds(stage.seconds)} (${Math.round(stage.seconds / total * 100)}%)`).join(', ');
  }

  function level(queue) {
    if (!queue) return '';
    const parts = [];
    if (queue.buffers !== undefined) parts.push(plural(queue.buffers, 'buffer') + (queue.maxBuffers ? ` of ${queue.maxBuffers}` : ''));
    if (queue.bytes) parts.push(megabytes(queue.bytes));
    if (queue.seconds) parts.push(seconds(queue.seconds, 2));
    return parts.join(', ');
  }

  function pipelines(state) {
    const known = new Map();
    if (before) {
      for (const one of before.run.pipelines) for (const element of one.elements) for (const pad of element.pads) {
        known.set(`${one.number} ${element.name} ${pad.name}`, pad.buffers);
      }
    }
    const elapsed = before ? state.time - before.time : 0;
    $('pipelines').replaceChildren(...state.run.pipelines.map(one => {
      const table = node('table');
      table.append(node('caption', `${one.role === 'reader' ? 'Reader of ' : ''}${one.name}, ${one.state.toLowerCase()}`));
      const head = node('tr');
      head.append(...['Element', 'Stage', 'Buffers', 'A second', 'Queued', 'Caps'].map((name, column) =>
        node('th', name, column === 2 || column === 3 ? { scope: 'col', class: 'number' } : { scope: 'col' })));
      table.append(head);
      for (const element of told(one)) {
        const pads = element.pads.length ? element.pads : [{}];
        pads.forEach((pad, index) => {
          const row = node('tr');
          const last = known.get(`${one.number} ${element.name} ${pad.name}`);
          const rate = last !== undefined && pad.buffers !== undefined && elapsed > 0
            ? ((pad.buffers - last) / elapsed).toFixed(1) : '';
          row.append(
            node('th', index ? '' : element.name, { scope: 'row', title: element.factory }),
            node('td', index ? '' : element.stage),
            node('td', pad.buffers ?? '', { class: 'number' }), node('td', rate, { class: 'number' }),
            node('td', index ? '' : level(element.level)), node('td', readable(pad.caps ?? ''), { class: 'caps' }));
          table.append(row);
        });
      }
      return table;
    }));
  }

  function messages(list) {
    const shown = $('messages');
    const atEnd = shown.scrollTop + shown.clientHeight >= shown.scrollHeight - 4;
    shown.replaceChildren(...list.map(one =>
      node('li', `${seconds(one.time, 2)} ${LEVELS[one.level] || ''}${one.text}`, { class: one.level })));
    if (atEnd) shown.scrollTop = shown.scrollHeight;
  }

  function show(state) {
    $('run-progress').value = state.duration ? Math.min(1, state.progress) : 0;
    const status = state.status;
    // Screen readers announce every change of the text, so it is set only if it differs.
    if ($('run-status').textContent !== status) $('run-status').textContent = status;
    facts(state);
    flame(state.run.stages);
    pipelines(state);
    messages(state.run.messages);
    before = state;
  }

  async function ask() {
    if (document.hidden) return setTimeout(ask, INTERVAL);
    try {
      const answer = await fetch('state', { cache: 'no-store' });
      if (!answer.ok) throw new Error(answer.statusText);
      show(await answer.json());
      failures = 0;
    } catch {
      failures += 1;
      if (failures >= 3) {
        $('run-status').textContent = 'The command has ended; these are the last numbers.';
        $('run-status').className = 'ended';
        return;
      }
    }
    setTimeout(ask, INTERVAL);
  }
  ask();
})();
