"""
One more view of a product: blender --background --factory-startup --python render_view.py -- job.json

The job is one of render.py, and names the view.
"""

import importlib
import json
import sys
from pathlib import Path
from types import SimpleNamespace

# Blender runs this file as text: our own modules lie beside it, and leave no compiled copies in the project.
sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

import numpy as np  # noqa: E402
import shots  # noqa: E402
import studio  # noqa: E402
from modelling import Model  # noqa: E402


def main():
    job = json.loads(Path(sys.argv[-1]).read_text())
    subject = SimpleNamespace(**job['subject'])
    studio.prepare(job['size'], job['samples'], job['threads'])
    kind = importlib.import_module('views.' + subject.look['kind'].replace('-', '_'))
    model = Model()
    how = getattr(kind, subject.view)(model, subject)
    studio.pose(model, how)
    shots.aim(model, how)
    picture = studio.photograph(how)
    np.round(picture * 255).astype(np.uint8).tofile(job['pixels'])


main()
