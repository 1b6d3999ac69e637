"""One scene: blender -b --factory-startup --python render_scene.py -- job.json"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np  # noqa: E402

import stage  # noqa: E402
import studio  # noqa: E402

job = json.loads(Path(sys.argv[-1]).read_text())
stage.set_up(job['scene'], job['samples'], job['threads'])
picture = studio.still(job['scene'].get('exposure', 0.0))
np.round(picture * 255).astype(np.uint8).tofile(job['pixels'])
