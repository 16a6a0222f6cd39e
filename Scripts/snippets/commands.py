"""Commands of the pages, run in folders with small files of the names that they use."""
import functools
import os
import re
import shlex
import subprocess

FFMPEG = ["ffmpeg", "-v", "error", "-nostdin", "-y"]
VIDEO = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-pix_fmt", "yuv420p"]
# Seconds of files, with the other names that the pages have for the like: 64x36 at 5 frames a second, or at 1 if they are long.
SILENT = {"a.mp4": 6, "b.mp4 d.mp4 harbour.mp4 market.mp4": 4, "b.mov evening.mov": 5, "c.mkv": 4, "c.mp4": 4, "screen.mkv": 91, "long.mp4": 1201}
AUDIBLE = {"clip.mp4": 2, "talk.mp4 interview.mp4 street.mp4": 10}
SOUNDS = {"song.mp3 intro.mp3 outro.mp3": 2, "voice.wav talk.wav": 7}
TEXTS = {
    "list.txt": "a.mp4\nb.mp4@1..3\n",
    "english.srt": "1\n00:00:00,500 --> 00:00:01,500\nGood morning!\n",
    "talk.json": '{ "words": [{ "word": "Good", "start": 0.5, "end": 1 }, { "word": "morning!", "start": 1, "end": 1.5 }] }\n',
    "edit.edl": "TITLE: EDIT\nFCM: NON-DROP FRAME\n\n001  AX       V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n"
                "* FROM CLIP NAME: clip.mp4\n",
    "edit.json": '{ "version": 2, "videos": [{ "url": "clip.mp4" }] }\n',
    "movie.json": '{ "version": 2, "videos": [{ "url": "a.mp4" }, { "url": "b.mp4" }], "transition": { "kind": "dissolve", "duration": 1 } }\n',
}
# Plays without a window, and ends what loops; other results of the command are those that the pages speak of.
PRELUDE = """
cutroom() {
    case $1 in
        play) shift; timeout --preserve-status -s INT 1 "$CUTROOM" play "$@" --video-sink fakesink --audio-sink fakesink || [ $? = 130 ] ;;
        doctor) "$CUTROOM" "$@" || [ $? = 69 ] ;;
        *) "$CUTROOM" "$@" ;;
    esac
}
"""


def make_media(folder, cutroom):
    for names, seconds in (SILENT | AUDIBLE | SOUNDS).items():
        first, *others = names.split()
        video = ["-f", "lavfi", "-i", f"testsrc=s=64x36:r={5 if seconds < 60 else 1}", *VIDEO] if names not in SOUNDS else []
        audio = ["-f", "lavfi", "-i", "sine=r=48000:f=330"] if names not in SILENT else []
        inputs = [*audio, *video[:4], "-t", str(seconds), *video[4:]]
        ffmpeg(folder, *inputs, first)
        for other in others:
            (folder / other).hardlink_to(folder / first)
    ffmpeg(folder, "-f", "lavfi", "-i", "color=white:s=32x16", "-frames:v", "1", "logo.png")
    ffmpeg(folder, "-f", "lavfi", "-i", "color=red:s=64x36", "-frames:v", "1", "title.png")
    (folder / "shots").mkdir()
    (folder / "films").mkdir()
    (folder / "films/a.mp4").hardlink_to(folder / "a.mp4")
    ffmpeg(folder, "-f", "lavfi", "-i", "testsrc=s=64x36:r=24:d=0.25", "shots/frame-%04d.png")
    for name, text in TEXTS.items():
        (folder / name).write_text(text)
    run = subprocess.run([cutroom, "convert", "edit.json", "-o", "edit.otio"], cwd=folder, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"check-snippets: no edit.otio: {run.stderr}")


def ffmpeg(folder, *arguments):
    subprocess.run([*FFMPEG, *arguments], cwd=folder, check=True, stdin=subprocess.DEVNULL)


def scripts(snippet):
    """Returns what is run of a block: its lines, or all of it if not all of them are of the command; a document is validated."""
    if snippet.is_marked or "…" in snippet.text:
        return []
    if snippet.language == "json" and '"version"' in snippet.text:
        return [f"cat > page.json << 'END'\n{snippet.text}END\ncutroom validate page.json --offline\n"]
    if snippet.language or not re.search(r"^([^#]*[ (])?cutroom [a-z]", snippet.text, re.MULTILINE):
        return []
    lines = snippet.text.replace("\\\n", "").splitlines()
    return lines if all(line.startswith("cutroom ") for line in lines) else [snippet.text]


def jobs(root, build, snippets, folder):
    """Returns functions that each run a script or validate a document, and return complaints; each script once."""
    media = folder / "media"
    media.mkdir()
    cutroom = str(build / "cutroom")
    make_media(media, cutroom)
    found = {}
    for snippet in snippets:
        for script in scripts(snippet):
            found.setdefault(re.sub(r"  +# .*", "", script), snippet.place)
    return [functools.partial(run, script, place, folder / f"run{number}", media, cutroom)
            for number, (script, place) in enumerate(found.items())]


def run(script, place, folder, media, cutroom):
    folder.mkdir()
    for file in media.rglob("*"):
        link = folder / file.relative_to(media)
        if f"-o {file.name}" not in script and file.is_file():
            # Links of a kind that --confine doesn't follow out of the folder.
            link.parent.mkdir(exist_ok=True)
            link.hardlink_to(file)
    # A port that is free, and folders that are there: of media, and one that all machines see.
    script = re.sub(r"--watch \d+", "--watch", script)
    script = re.sub(r"/(archive|media)\b", lambda name: shlex.quote(str(media if name[1] == "archive" else folder)), script)
    environment = os.environ | {"CUTROOM": cutroom, "PATH": f"{os.path.dirname(cutroom)}:{os.environ['PATH']}"}
    ended = subprocess.run(["bash", "-eu", "-o", "pipefail", "-c", PRELUDE + script], cwd=folder, stdin=subprocess.DEVNULL,
                           env=environment, capture_output=True, text=True)
    return [] if ended.returncode == 0 else [f"{place}: status {ended.returncode}: {script}\n{ended.stderr[-2000:]}"]
