"""Swift of the pages, type-checked against the built modules."""
import functools
import pathlib
import re
import shutil
import subprocess

# What the pages take for granted, as parameters of a function around each fragment.
CONTEXT = """
    composition: AVMutableComposition, videoComposition: AVMutableVideoComposition, audioMix: AVMutableAudioMix,
    session: AVAssetExportSession, asset: AVAsset, item: AVPlayerItem, player: AVPlayer, time: CMTime,
    layer: AVMutableVideoCompositionLayerInstruction, title: CALayer, window: UInt, urls: [URL], musicURL: URL,
    changed: [any AVVideoCompositionInstructionProtocol]
"""


def is_manifest(snippet):
    return snippet.lines[0].startswith("// Package.swift")


def is_program(snippet):
    """Whether it has statements at the top level; functions alone can be checked with the fragments."""
    return any(line.startswith("import ") for line in snippet.lines) and "\nfunc " not in snippet.text


def located(snippet):
    return f'#sourceLocation(file: "{snippet.place}", line: 1)\n{snippet.text}#sourceLocation()\n'


def jobs(root, build, snippets, folder):
    """Returns functions that each check a part and return complaints."""
    found = [each for each in snippets if each.language == "swift" and not each.is_marked]
    manifests = [each for each in found if is_manifest(each)]
    programs = [each for each in found if is_program(each) and not is_manifest(each)]
    fragments = [each for each in found if each not in manifests and each not in programs]
    # The modules can't be read without the names of the C modules that they are built on: each is empty here.
    names = [each.name for each in (root / "Sources").iterdir() if each.is_dir() and not next(each.rglob("*.swift"), None)]
    (folder / "module.modulemap").write_text("".join(f"module {name} {{}}\n" for name in [*names, "CSystemLinux"]))
    library = ["-swift-version", "6", "-suppress-warnings", "-I", str(build / "Modules"), "-I", str(folder),
               "-module-cache-path", str(folder / "cache")]
    tools = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent / "lib/swift/pm/ManifestAPI"
    parts = [(f"Program{number}", located(each), library) for number, each in enumerate(programs) if not is_first(each)]
    parts.append(("Fragments", of_fragments(fragments), library))
    # SwiftPM's module has its version as a resource of the compiler's: any that has what the pages use.
    parts.append(("Manifests", of_manifests(manifests), ["-I", str(tools), "-package-description-version", "6.2"]))
    first = [functools.partial(ran, each, folder / "First", library, build) for each in programs if is_first(each)]
    return first + [functools.partial(compiled, folder / f"{name}.swift", text, options) for name, text, options in parts]


def is_first(snippet):
    """Whether it is README's program, which plays its arguments one after the other."""
    return snippet.place.startswith("README.md:")


def ran(snippet, folder, options, build):
    """Builds a program with what an example of the tests' build is linked with, and has it join two clips of four seconds."""
    folder.mkdir()
    (folder / "main.swift").write_text(snippet.text)
    example = (build / "TwoClips.product/Objects.LinkFileList").read_text().split("\n")
    objects = [each.strip("'") for each in example if each and "/TwoClips.build/" not in each]
    needed = subprocess.run(["readelf", "-d", str(build / "TwoClips")], capture_output=True, text=True, check=True).stdout
    # Those of Swift and of C are linked anyway.
    others = r"NEEDED.*\[(lib(?:gst|glib|gobject|gio|pango|cairo|fontconfig|freetype|harfbuzz|expat|ebur128|z)[-.\w]*)\]"
    libraries = [f"-l:{name}" for name in re.findall(others, needed)]
    clips = [str(folder.parent / "media" / name) for name in ("harbour.mp4", "market.mp4")]
    for step in (["swiftc", *options, "-c", "main.swift", "-o", "main.o"], ["swiftc", "main.o", *objects, *libraries, "-o", "join"],
                 ["./join", *clips]):
        run = subprocess.run(step, cwd=folder, capture_output=True, text=True)
        if run.returncode:
            return [f"{snippet.place}: {step[0]} ended with status {run.returncode}:\n{run.stderr[:4000]}"]
    probe = ["ffprobe", "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries", "stream=nb_read_packets", "-of",
             "csv=p=0", "movie.mp4"]
    count = subprocess.run(probe, cwd=folder, capture_output=True, text=True).stdout.strip(" ,\n")
    return [] if count == "40" else [f"{snippet.place}: the movie of two clips of 20 frames has {count or 'no'} frames, not 40"]


def compiled(file, text, options):
    file.write_text(text)
    run = subprocess.run(["swiftc", "-typecheck", *options, str(file)], capture_output=True, text=True)
    return [] if run.returncode == 0 else [f"doesn't compile:\n{run.stderr[:4000]}"]


def of_fragments(fragments):
    pieces = []
    for number, each in enumerate(fragments):
        inside = re.sub(r"^import (Cutroom|Foundation)$", "", located(each), flags=re.MULTILINE)
        pieces.append(f"@MainActor func piece{number}({CONTEXT}) async throws {{\n{inside}}}\n")
    return "import Cutroom\nimport Foundation\n\nstruct Missing: Error {}\n\n" + "\n".join(pieces)


def of_manifests(manifests):
    """Returns packages with the arguments, and lists of dependencies with the elements, that the pages have."""
    text = "import PackageDescription\n"
    for number, each in enumerate(manifests):
        begin, end = f"let list{number}: [Target.Dependency] = [", "]"
        if re.match(r"[a-z]+: ", each.lines[1]):
            begin, end = f'let package{number} = Package(name: "Sample",', ")"
        # Of a directive within an expression the compiler makes nothing: the place is that of the whole.
        text += f'#sourceLocation(file: "{each.place}", line: 1)\n{begin}\n{each.text}{end}\n#sourceLocation()\n'
    return text
